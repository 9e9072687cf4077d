// Arabic of glossary.en.ts. What else a thing is called stays English: it is what books and papers call it.
import type { GlossaryWords } from './glossary.en.ts';

export const glossaryWords: GlossaryWords = {
  name: 'مسرد المصطلحات',
  lead: 'للشيء الواحد أسماء كثيرة. هنا معنى كل اسم في هذا المختبر، وما يُسمى به في النماذج والمكتبات.',
  search: 'ابحث عن مصطلح أو عن اسم في شفرة',
  close: 'إغلاق',
  found: (count) => `المصطلحات: ${count}`,
  none: 'لا مصطلح في أسمائه هذا.',
  also: 'وأيضًا:',
  inCode: 'في الشفرة:',
  show: (station) => `انظره عند «${station}»`,
  terms: {
    tokenId: {
      name: 'معرّف الرمز',
      says: 'رقم قطعة من النص في المفردات. وهو لصيقة: لا يُحسب شيء بمقداره.',
      also: 'token id, token index, input id',
    },
    vocabulary: {
      name: 'حجم المفردات',
      says: 'كم رمزًا هناك، وبعددها صفوف E وقيم logits التي تخرج.',
      also: 'vocabulary size',
    },
    tokenTable: {
      name: 'جدول الرموز E',
      says: 'جدول متعلَّم شكله |V| × d، فيه صف لكل معرّف رمز. البحث يقرأ منه، والتدريب يغيّره.',
      also: 'token embedding matrix, embedding layer, input embeddings, lookup table',
    },
    row: {
      name: 'صف E',
      says: 'الأعداد d لمعرّف رمز واحد، وهي نفسها أينما وقع الرمز.',
      also: 'token embedding, input vector, type vector',
    },
    oneHot: {
      name: 'متجه one-hot',
      says: 'أعداد عددها |V|، كلها 0 إلا 1 عند المعرّف. وحاصل ضربه في E هو الصف الذي يقرؤه البحث مباشرة.',
      also: 'one-hot vector, indicator vector',
    },
    width: {
      name: 'العرض d',
      says: 'كم عددًا في صف E، ومثله كل حالة خفية حتى الرأس.',
      also: 'model dimension, hidden size, embedding dimension',
    },
    scale: {
      name: '× √d',
      says: 'تضرب بعض النماذج الصف في √d قبل إضافة الموضع، لتصير الصفوف المسحوبة صغيرةً بطول صفوف المواضع. وليس هو القسمة على √d_k داخل الانتباه.',
      also: 'embedding scale',
    },
    positionTable: {
      name: 'جدول المواضع P',
      says: 'جدول متعلَّم فيه صف لكل موضع في النص، يُضاف إلى صف الرمز هناك.',
      also: 'position embedding, learned absolute positions',
    },
    sinusoids: {
      name: 'الترميز الجيبي',
      says: 'جيوب وجيوب تمام ثابتة للموضع بدل جدول متعلَّم. لا يُخزن شيء ولا يُدرَّب.',
      also: 'sinusoidal encoding, positional encoding',
    },
    rope: {
      name: 'RoPE',
      says: 'لا يضيف إلى x شيئًا: داخل الانتباه تُدار أزواج من أعداد كل query و key بزاوية تكبر مع الموضع.',
      also: 'rotary position embedding',
    },
    alibi: {
      name: 'ALiBi',
      says: 'لا يضيف إلى x شيئًا: يأخذ الانتباه قليلًا من الدرجة لكل خطوة من المسافة، في كل رأس بميل آخر.',
      also: 'attention with linear biases',
    },
    contextLength: {
      name: 'طول السياق',
      says: 'أكثر ما يُقرأ من الرموز في وقت واحد، وبعدده صفوف P المتعلَّم.',
      also: 'context length, context window, maximum sequence length',
    },
    segmentTable: {
      name: 'جدول المقاطع S',
      says: 'صف لكل جزء من النص، مثل السؤال والجواب، يُضاف إلى كل رمز في ذلك الجزء.',
      also: 'segment embedding, token type embedding',
    },
    stemOutput: {
      name: 'خرج الجذع x',
      says: 'ما يدخل الكتلة 0: صف E، مضروبًا في √d أو لا، ومعه الموضع والمقطع. متجه واحد لكل رمز، بلا سياق.',
      also: 'stem output, input embeddings, input to layer 0',
    },
    dropout: {
      name: 'الإسقاط',
      says: 'في التدريب يصير بعض أعداد x صفرًا بالمصادفة، ويكبر الباقي تعويضًا. وفي التقييم لا يفعل شيئًا.',
      also: 'dropout',
    },
    block: {
      name: 'الكتلة',
      says: 'انتباه ثم تغذية أمامية، ويُضاف كل منهما إلى المتجه الذي أُعطيه.',
      also: 'block, Transformer layer, decoder layer',
    },
    attention: {
      name: 'الانتباه',
      says: 'حيث يقرأ الرمز من غيره. وهو الجزء الوحيد من الكتلة الذي يُدخل السياق.',
      also: 'self-attention, multi-head attention',
    },
    feedForward: {
      name: 'طبقة التغذية الأمامية',
      says: 'تعمل على كل رمز وحده.',
      also: 'feed-forward layer, MLP, FFN',
    },
    hiddenState: {
      name: 'الحالة الخفية',
      says: 'متجه الرمز بعد كتلة. و «embedding الكلمة bank في هذه الجملة» يعني غالبًا هذا.',
      also: 'hidden state, contextual embedding, residual stream, activation',
    },
    head: {
      name: 'رأس النموذج',
      says: 'يصنع من آخر حالة خفية logit لكل رمز من المفردات. يُكتب W بالشكل (d, |V|)، ويخزنه PyTorch بالشكل (|V|, d).',
      also: 'LM head, unembedding, output embedding, output projection',
    },
    tying: {
      name: 'ربط الأوزان',
      says: 'جدول الرموز ورأس النموذج جدول واحد بعينه: أقل تخزينًا، ويدرّب كل منهما الآخر.',
      also: 'weight tying, shared embeddings, tied weights',
    },
    logits: {
      name: 'Logits',
      says: 'درجة لكل رمز من المفردات، وتصنع منها softmax احتمالات.',
      also: 'scores',
    },
    loss: {
      name: 'خسارة الرمز التالي',
      says: 'كم يفاجئ النموذجَ الرمزُ الذي جاء حقًا، متوسطًا على النص.',
      also: 'next-token loss, cross-entropy, negative log-likelihood',
    },
  },
};
