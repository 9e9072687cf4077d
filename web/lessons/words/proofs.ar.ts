// Arabic of proofs.en.ts.
import type { ProofWords } from './proofs.en.ts';

const scheme: Readonly<Record<string, string>> = {
  learned: 'مواضع متعلَّمة',
  sinusoidal: 'مواضع جيبية',
  rope: 'RoPE',
  alibi: 'ALiBi',
  none: 'مواضع مطفأة',
};
const named = (word: string) => scheme[word] ?? word;
const tied = (word: string) => (word === 'tied' ? 'برأس مربوط' : 'برأس له جدول خاص به');

export const proofWords: ProofWords = {
  needsLab: 'هذا السؤال عن نص ونموذج. افتحه في المختبر حيث هما.',
  title: 'أثبته برموزك أنت',
  lead: 'سؤال عن نصك وهذا النموذج. أنت تتوقع، والنواة تحسب.',
  start: 'اسألني',
  another: 'سؤال آخر',
  preparing: 'تحسب …',
  levels: ['', 'قراءة', 'حساب', 'عدّ'],
  level: (name) => `المستوى: ${name}`,
  submit: 'افحص',
  reveal: 'اعرض الجواب',
  show: 'أرني هذه الأعداد',
  formats: {
    number: 'عدد، ويُقبل ولو بعُد بعُشر بالمئة.',
    whole: 'عدد صحيح.',
    shape: 'المقاسات بالأعداد، مثل (2, 3).',
    choice: 'اختر واحدًا.',
  },
  right: 'صحيح.',
  wrong: 'ليس هذا.',
  unread: 'لم يُحتسب.',
  token: (text) => `«\u2068${text}\u2069»`,
  problems: {
    empty: 'اكتب جوابًا أولًا.',
    number: 'هذا ليس عددًا. اكتبه مثل 0.125 أو 1.5e-3.',
    whole: 'المطلوب عدد صحيح.',
    shape: 'اكتب المقاسات أعدادًا تفصل بينها فواصل، مثل (2, 3).',
    comma: 'أهذه فاصلة عشرية؟ اكتب 1234 أو 1.234.',
  },
  noMistake: 'انظر إلى المحطة في الأعلى، وحاول مرة أخرى.',
  answerIs: (right) => `الجواب ${right}.`,
  old: 'تغيّر نصك أو مفاتيحك منذ ذلك: هذا السؤال عما كانت عليه.',
  failed: (message) => `تعذّر صنع السؤال: ${message}`,
  cannotTitle: 'لا يُسأل هذا مع هذا النص أو هذا النموذج.',
  cannot: {
    noToken: 'اكتب نصًا من رمز واحد على الأقل.',
    twoTokens: 'اكتب رمزين على الأقل.',
    tooLong: 'اكتب لهذا السؤال 40 رمزًا على الأكثر.',
    noRepeat: 'اكتب نصًا يقع فيه رمز مرتين.',
    noBlocks: 'اختر نموذجًا فيه كتل، أو انتظر حتى تُحمَّل.',
    allRowsRead: 'يقرأ نصك كل صف من E: خذ مفردات أكبر أو نصًا أقصر.',
    neverApart: 'لا تفترق الحالتان هنا أبدًا: لا مواضع ولا رموز أخرى قبلهما، فلا شيء يميز إحداهما.',
    manyHeads: 'اختر رؤوسًا أقل.',
    noTable: 'ليس في هذا النموذج جدول رموز.',
    notFinite: 'الجواب هنا ليس عددًا منتهيًا: تراجع عما كبّر الأعداد هكذا.',
  },

  each: {
    'q1.shape': {
      prompt: () => 'ما شكل E في هذا النموذج؟ أجب بعدديه.',
      explain: (right) => `شكل E هو ${right}: صف لكل رمز من المفردات، وفي كل صف d عددًا. ونصك لا يغيّره.`,
    },
    'q1.count': {
      prompt: (v, d) => `|V| هو ${v} و d هو ${d}. كم عددًا في E؟`,
      explain: (right, v, d) =>
        `صفوفه ${v} وفي كل منها ${d} من الأعداد، فالمجموع ${right}. والرأس المربوط هو الجدول نفسه فلا يُعدّ مرة أخرى.`,
    },
    'q1.bytes': {
      prompt: (count, d) =>
        `عدد رموز نصك ${count}. يشغل المعرّف 4 بايتات، وكذلك العدد من E، وفي الصف ${d} منها. كم بايتًا يقرأ البحث، مع المعرّفات؟`,
      explain: (right, count) => `عدد البايتات ${right}: المعرّفات ${count} ومثلها من الصفوف، مهما كبرت المفردات.`,
    },
    'q2.cell': {
      prompt: (place, token, dimension) =>
        `متجه one-hot للرمز في الموضع ${place}، ${token}، مضروبًا في E: أي عدد يخرج عند البعد ${dimension}؟`,
      explain: (right, _place, token, dimension) =>
        `كل حواصل الضرب إلا واحدًا مع 0. ويبقى صف ${token} من E عند البعد ${dimension}: ${right}.`,
    },
    'q2.cost': {
      prompt: (count, v, d) =>
        `مصفوفة one-hot لنصك ${count} × ${v}، و E هو ${v} × ${d}. كم عملية ضرب وجمع في حاصل ضربهما، مع الأصفار؟`,
      explain: (right) => `العمليات ${right}: ضرب واحد وجمع واحد لكل رمز وصف وبُعد. والبحث لا يحتاج أي عملية.`,
    },
    'q2.bytes': {
      prompt: (count, v, d) =>
        `مصفوفة one-hot لنصك ${count} × ${v}، و E هو ${v} × ${d}، والعدد يشغل 4 بايتات. كم بايتًا يقرأ حاصل ضربهما؟`,
      explain: (right) => `البايتات ${right}: كل عدد في كلتيهما، والأصفار أيضًا. والبحث يقرأ المعرّفات وصفوفها.`,
    },
    'q3.position': {
      prompt: (place, token, dimension, kind) =>
        `مع ${named(kind)}: أي عدد في موضع المكان ${place} (${token}) عند البعد ${dimension}؟`,
      explain: (right, place, _token, dimension) =>
        `العدد ${right}: الموضع ${place}، البعد ${dimension}. تُعدّ الأماكن من 0، ولا شأن لمعرّف الرمز هنا.`,
    },
    'q3.cell': {
      prompt: (place, token, dimension, value, scale, position, segment) =>
        `الموضع ${place}، ${token}، البعد ${dimension}: في E هناك ${value}، والعامل ${scale}، وحد الموضع ${position}، وحد المقطع ${segment}. أي عدد يدخل الكتلة 0؟`,
      explain: (right, _place, _token, _dimension, value, scale, position, segment) =>
        `${scale} × ${value} + ${position} + ${segment} = ${right}: لا يُضرب إلا صف الرمز.`,
    },
    'q3.shape': {
      prompt: (count) => `يدخل نصك (رموزه ${count}) مرتين، دفعةً من 2. ما شكل ما يدخل الكتلة 0؟`,
      explain: (right) => `الشكل ${right}: النصوص، ثم الرموز، ثم أعداد كل رمز.`,
    },
    'q4.saved': {
      prompt: (v, d) => `|V| هو ${v} و d هو ${d}. كم عددًا يوفّر هذا النموذج بربط الرأس بـ E؟`,
      explain: (right) => `يوفّر ${right}: الجدول الخاص بالرأس جدول آخر بشكل E.`,
    },
    'q4.total': {
      prompt: (total, v, d, other) =>
        `أعداد النموذج ${total}، و |V| هو ${v}، و d هو ${d}. كم تكون أعداده ${tied(other)}، بلا انحياز (bias)؟`,
      explain: (right, _total, v, d, other) =>
        `تكون ${right}: ${other === 'tied' ? 'ينقص' : 'يزيد'} جدول واحد شكله ${v} × ${d}، ولا شيء غيره.`,
    },
    'q4.cell': {
      prompt: (row, column, count, v, kind) =>
        `رموز نصك ${count} وليس الرمز ${row} منها. في نسخة من هذا النموذج، ${tied(kind)}، يُغيَّر عدد واحد: E[${row}][${column}]. كم من قيم logits، وهي ${count} × ${v}، يتغير؟`,
      explain: (right, row, _column, _count, _v, kind) =>
        kind === 'tied'
          ? `يتغير ${right}: الصف ${row} ليس مدخلًا هنا، ولكنه أيضًا الصف ${row} من الرأس، وهذا يعطي logit واحدًا في كل موضع.`
          : `يتغير ${right}: الصف ${row} ليس مدخلًا هنا، والرأس جدول آخر.`,
    },
    'q5.rows': {
      prompt: (token, first, second, d) =>
        `يقع ${token} في الموضعين ${first} و ${second}. في كم من ${d} من الأعداد يختلف صفا E؟`,
      explain: (right) => `في ${right}: المعرّف واحد، فالصف واحد.`,
    },
    'q5.input': {
      prompt: (token, first, second, d, kind) =>
        `يقع ${token} في الموضعين ${first} و ${second}. مع ${named(kind)}، في كم من ${d} من الأعداد يختلف الاثنان عند دخول الكتلة 0؟`,
      explain: (right) => `في ${right}: الصف واحد، فكل الفرق مما يُضاف للموضع.`,
    },
    'q5.layer': {
      prompt: (token, first, second, layers, kind) =>
        `يقع ${token} في الموضعين ${first} و ${second}. مع ${named(kind)}: عند أي طبقة يفترق متجهاه أول مرة؟ الطبقة 0 ما يدخل الكتلة 0، والطبقة ${layers} خرج الكتلة الأخيرة.`,
      explain: (right) =>
        `عند الطبقة ${right}. الموضع المضاف يفرق بينهما حالًا، وبدونه يفترقان حيث يرى الانتباه رموزًا أخرى أول مرة.`,
    },
    'q5.context': {
      prompt: (place, token, last, layers, mask) =>
        `يُستبدل بآخر رمز (الموضع ${last}) غيره. ${mask === 'causal' ? 'مع القناع السببي' : 'بلا القناع السببي'}، في كم من الطبقات من 0 إلى ${layers} يتغير متجه الموضع ${place}، ${token}؟`,
      explain: (right, place, _token, last, _layers, mask) =>
        mask === 'causal'
          ? `في ${right}: الموضع ${place} لا ينظر إلى الموضع ${last} أبدًا.`
          : `في ${right}: لا تعرف الطبقة 0 إلا الرمز نفسه، ومن الكتلة الأولى ينظر كل موضع إلى كل موضع.`,
    },
    'q6.cell': {
      prompt: (place, token, dimension, value, scale, segment) =>
        `المواضع مطفأة. في الموضع ${place}، ${token}، البعد ${dimension}: في E هناك ${value}، والعامل ${scale}، وحد المقطع ${segment}. أي عدد يدخل الكتلة 0؟`,
      explain: (right, _place, _token, _dimension, value, scale, segment) =>
        `${scale} × ${value} + ${segment} = ${right}، أينما وقع الرمز.`,
    },
    'q6.scheme': {
      prompt: (kind, place, token, d) =>
        `مع ${named(kind)}، في كم من أعداده وهي ${d} يختلف ما يدخل الكتلة 0 في الموضع ${place}، ${token}، عما يدخلها بلا مواضع؟`,
      explain: (right, kind) =>
        kind === 'rope' || kind === 'alibi'
          ? `في ${right}: يعمل ${named(kind)} داخل الانتباه ويترك الجذع كما هو.`
          : `في ${right} (${named(kind)}). والحد الذي هو 0 لا يغيّر شيئًا، مثل جيوب الموضع 0.`,
    },
    'q6.reversed': {
      prompt: (count, kind) =>
        `تُقرأ رموزك، وعددها ${count}، من آخرها إلى أولها، مع ${named(kind)}. لكم منها يكون ما يدخل الكتلة 0 متجهًا غير ما كان؟`,
      explain: (right, count, kind) =>
        kind === 'none'
          ? `لعدد منها هو ${right}: ليس هناك إلا الصف، وهو يتبع الرمز.`
          : `لعدد منها هو ${right} من ${count}: كل ما صار في مكان آخر؛ وإن كان العدد فرديًا بقي الأوسط مكانه.`,
    },
    'q7.pieces': {
      prompt: (word) => `كم صفًا من E تقرأ الكلمة «${word}» وقبلها فراغ؟`,
      explain: (right, word) =>
        `تقرأ ${right}: الصفوف للقطع التي يقطّع المُرمِّز إليها «${word}». أما Word2Vec فعنده صف للكلمة، أو لا شيء.`,
    },
    'q7.rows': {
      prompt: (count) => `عدد رموز نصك ${count}. كم صفًا مختلفًا من E يقرأ؟`,
      explain: (right) => `يقرأ ${right}: بعدد المعرّفات المختلفة.`,
    },
    'q7.moved': {
      prompt: (count, rate, kind) =>
        `خطوة واحدة من SGD (المعدل ${rate}) على خسارة الرمز التالي في رموزك وعددها ${count}، ${tied(kind)}: كم صفًا من E تحرّك؟`,
      explain: (right, _count, _rate, kind) =>
        kind === 'tied'
          ? `تحرّك ${right}. ولأن E هو الرأس، يُدفع كل صف تعطي softmax رمزه احتمالًا يميزه float32 من 0.`
          : `تحرّك ${right}: المعرّفات المختلفة التي هي مدخل لموضع يُتنبأ منه. والرمز الأخير لا يُتنبأ منه بشيء.`,
    },
    'q8.factor': {
      prompt: (d) => `d هو ${d}. في أي عدد تُضرب صفوف E عندما يكون √d مشغَّلًا؟`,
      explain: (right, d) => `√${d} = ${right}.`,
    },
    'q8.term': {
      prompt: (token, place, dimension, value, d) =>
        `في صف ${token} (الموضع ${place}) عند البعد ${dimension} العدد ${value}، و d هو ${d}. ما حد الرمز هناك و √d مشغَّل، قبل إضافة الموضع؟`,
      explain: (right, _token, _place, _dimension, value, d) => `√${d} × ${value} = ${right}.`,
    },
    'q8.length': {
      prompt: (token, place, row, d) =>
        `طول صف ${token} (الموضع ${place}) هو ${row}، و d هو ${d}. كم طول حد الرمز و √d مشغَّل؟`,
      explain: (right, _token, _place, row, d) =>
        `√${d} × ${row} = ${right}: العامل على كل عدد هو نفسه العامل على الطول.`,
    },
    'q9.refused': {
      prompt: (v) => `|V| هو ${v}. ما أصغر معرّف يرفضه هذا النموذج؟`,
      explain: (right, v) => `المعرّف ${right}: تُعدّ المعرّفات من 0، فلصفوف عددها ${v} المعرّفات التي دون ${right}.`,
    },
    'q9.total': {
      prompt: (added, total, d, kind) =>
        `يزيد المُرمِّز ${added} من الرموز. أعداد النموذج الآن ${total}، و d هو ${d}، ${tied(kind)}. فكم تصير؟`,
      explain: (right, added, _total, d, kind) =>
        `تصير ${right}: في E صفوف أخرى عددها ${added} وفي كل منها ${d} من الأعداد${kind === 'tied' ? '، ويشاركه الرأس فيها' : '، ومثلها في الرأس'}.`,
    },
    'q9.loss': {
      prompt: (v, added) =>
        `تكبر المفردات من ${v} بمقدار ${added}. كم تكون خسارة تخمين يجعل كل رمز متساوي الاحتمال، بوحدة nats؟`,
      explain: (right) => `الخسارة ${right}: اللوغاريتم الطبيعي للحجم الجديد.`,
    },
    'q10.attention': {
      prompt: (d, heads) =>
        `d هو ${d}، وعدد الرؤوس ${heads}. ما شكل وزن الانتباه في كتلة، الذي يصنع queries و keys و values في ضرب واحد، مخزنًا (in, out)؟`,
      explain: (right) => `الشكل ${right}: يقرأ متجهات عرضها d ويصنع منها ثلاثة بالعرض نفسه.`,
    },
    'q10.state': {
      prompt: (layer, layers, count) => `يدخل نصك (رموزه ${count}) دفعةً من 1. ما شكل خرج الكتلة ${layer} من ${layers}؟`,
      explain: (right) => `الشكل ${right}: كل كتلة تأخذ متجهات بعرض صفوف E وتعطي مثلها.`,
    },
    'q10.heads': {
      prompt: (heads) => `نموذج عدد رؤوسه ${heads}. أي هذه العروض يصلح له؟`,
      explain: (right, heads) => `العرض ${right}: تتقاسمه الرؤوس، وعددها ${heads}، بالتساوي.`,
    },
  },

  mistakes: {
    activations: 'هذا ما يخرج من البحث: صف لكل رمز من النص.',
    addedOnly: 'هذا يعدّ الرموز الجديدة وحدها.',
    allAtOnePlace: 'هذه كل قيم logits في موضع واحد.',
    allLogits: 'هذه كل قيم logits. ولا يتغير إلا ما يقرأ ذلك الصف من الجدول.',
    axesSwapped: 'المقاسات صحيحة، وترتيبها لا.',
    batchForgotten: 'هذا نص واحد. وللدفعة محور خاص بها، ولو كانت واحدًا.',
    batchJoined: 'هذا يصل النصوص بعضها ببعض. وللدفعة محور خاص بها.',
    biasCounted: 'هذا يعدّ انحيازًا لكل رمز. وليس للرأس هنا انحياز.',
    bits: 'هذا لوغاريتم بالأساس 2. ووحدة nats للطبيعي.',
    bytesForNumbers: 'هذه هي البايتات. والمطلوب الأعداد، لكل منها 4 بايتات.',
    columnBefore: 'هذا هو البعد السابق. تُعدّ الأبعاد من 0.',
    countedFromOne: 'هذا عدٌّ من 1. تُعدّ المواضع والمعرّفات من 0.',
    decimal: 'هذا لوغاريتم بالأساس 10. ووحدة nats للطبيعي.',
    distance: 'هذا بُعد الموضعين أحدهما عن الآخر.',
    divided: 'هذا يقسم على √d. وهو هنا عامل ضرب.',
    everyNumber: 'هذه كلها. وليس كل عدد في الموضع مختلفًا.',
    feedForwardWidth: 'هذا العرض الداخلي للتغذية الأمامية.',
    firstBlockOnly: 'المتجه الذي تغيّر يبقى متغيرًا في الكتل التي بعده.',
    frozen: 'هذا جدول مثبّت، كما تكون المتجهات الساكنة غالبًا.',
    half: 'هذا نصفها.',
    halfOfD: 'هذا نصف d، لا جذره.',
    halfOfThem: 'كلا المتبادلين يتغير.',
    headApart: 'هذا لرأس له جدول خاص به. والصف والرأس هنا جدول واحد.',
    headForgotten: 'هذا يعطي E صفوفه. والرأس ذو الجدول الخاص يحتاج مثلها.',
    headShared: 'هذا لرأس مربوط. والرأس هنا جدول آخر.',
    headsDontDivide: 'هذا العرض لا تتقاسمه الرؤوس بالتساوي.',
    idForPlace: 'هذا الموضع الذي رقمه معرّف الرمز. والموضع هو المكان في النص.',
    idsForInput: 'هذا شكل المعرّفات. وقد صار كل منها صفًا.',
    idsForgotten: 'هذه الصفوف. والمعرّفات تُقرأ أيضًا.',
    inputAlready: 'بلا موضع مضاف يكون الاثنان متجهًا واحدًا عند دخول الكتلة 0.',
    inputToo: 'ما يدخل الكتلة 0 مصنوع من الرمز نفسه، ولا يغيّره رمز آخر.',
    inputsOnly: 'هذا يعدّ المدخلات وحدها. و E المربوط، لأنه الرأس، يحركه ما يُتنبأ به أيضًا.',
    insideAttention: 'تعمل هذه الطريقة على queries أو keys أو الدرجات داخل الانتباه، ولا يُضاف شيء إلى الجذع.',
    lastBlock: 'هذه الكتلة الأخيرة. ويفترقان قبلها بكثير.',
    lastCounted: 'هذا يعدّ آخر رمز أيضًا. ولا يُتنبأ منه بشيء، فلا يتحرك صفه مدخلًا.',
    lastRow: 'هذا آخر صف، وهو لا يزال موجودًا.',
    lengthForVocabulary: 'هذا أطول نص، لا المفردات.',
    logitsForInput: 'هذا شكل logits: عدد لكل رمز من المفردات.',
    logitsForTable: 'هذا شكل logits.',
    lookupBytes: 'هذا ما يقرؤه البحث.',
    lookup: 'هذا ما يحسبه البحث. والضرب يضرب كل صفر.',
    maskForgotten: 'القناع السببي يحجب الرموز اللاحقة.',
    maskSeen: 'يصح ذلك مع القناع السببي. وهنا يرى كل موضع كل موضع.',
    middleCounted: 'هذا يترك واحدًا. ومع عدد زوجي من الرموز لا يبقى واحد مكانه.',
    middleForgotten: 'يبقى واحد منها مكانه: الأوسط.',
    multipliedByD: 'هذا يضرب في d. والعامل جذره.',
    multiplicationsOnly: 'هذه عمليات الضرب. ومعها مثلها من الجمع.',
    nextColumn: 'هذا هو البعد التالي. تُعدّ الأبعاد من 0.',
    nextRow: 'هذا هو الصف التالي. تُعدّ المعرّفات من 0.',
    noFactor: 'هكذا لا يكون عامل أصلًا.',
    nothingSaved: 'نقص جدول، وهذا توفير.',
    nothingChanges: 'هذا ما فيه الآن.',
    numbersForBytes: 'هذه أعداد. ولكل منها 4 بايتات.',
    oldVocabulary: 'هذا التخمين بين الرموز القديمة.',
    oneHead: 'هذا نصيب رأس واحد. والوزن يصنعها لكل الرؤوس معًا.',
    oneHotOnly: 'هذه مصفوفة one-hot وحدها. و E يُقرأ أيضًا.',
    oneHotForTable: 'هذه مصفوفة one-hot لنصك.',
    oneOfThree: 'هذا يصنع واحدًا من الثلاثة، مثل queries.',
    onePerPlace: 'الموضع متجه كامل، لا عدد واحد.',
    onePlace: 'يُقرأ الصف في كل موضع، لا في واحد.',
    oneRowOnly: 'هذا صف واحد.',
    oneToken: 'هذا الضرب لرمز واحد.',
    onlyTheSecond: 'يفترقان قبل ذلك بكتلة.',
    orderUnseen: 'يصح ذلك بلا مواضع: أما هنا فيضيف كل موضع ما له.',
    placeForId: 'هذا يأخذ الموضع بدل المعرّف. والصف صف المعرّف.',
    positionAdded: 'في هذا العدد موضع. ولم يُطلب.',
    positionBefore: 'هذا هو الموضع السابق. تُعدّ المواضع من 0.',
    positionForgotten: 'يُضاف الموضع قبل الكتلة 0، فيختلف الاثنان من هناك.',
    positionOnly: 'هذا حد الموضع وحده.',
    positionsJoined: 'هذا يضم الرمز والموضع جنبًا إلى جنب. وهما هنا يُجمعان.',
    positionsLength: 'هذا طول حد الموضع.',
    positionsTable: 'هذا جدول المواضع: صف لكل موضع، لا لكل رمز.',
    probability: 'هذا احتمال كل منها. وخسارته سالب اللوغاريتم.',
    product: 'هذا يضرب الحدين. وهما يُجمعان.',
    productBytes: 'هذا ما يقرؤه ضرب one-hot.',
    repeatedOnly: 'هذا يعدّ المكرر.',
    rootAdded: 'هذا يجمع √d. وهو عامل ضرب.',
    rootForgotten: 'هذا يترك √d.',
    rootOfAll: 'هذا يضرب الموضع أيضًا. ولا يأخذ العامل إلا صف E.',
    rootOfHead: 'هذا جذر عرض الرأس، الذي يقسم عليه الانتباه.',
    rootOfRoot: 'هذا يأخذ الجذر مرتين.',
    rootOfTokens: 'هذا جذر عدد الرموز.',
    rootOfVocabulary: 'هذا جذر |V|.',
    rootTwice: 'في هذا √d مرة أكثر مما يجب.',
    rowForgotten: 'صف E باقٍ بلا مواضع.',
    rowPerByte: 'هذا يعدّ البايتات. والمُرمِّز يضم كثيرًا منها.',
    rowPerLetter: 'هذا يعدّ الحروف. والمُرمِّز يضم كثيرًا منها.',
    rowPerPlace: 'هذا يعدّ صفًا لكل موضع. والرمز الذي يعود يقرأ الصف نفسه.',
    rowPerWord: 'هذا صف لكل كلمة، كما في Word2Vec. وهذه الكلمة مقطّعة.',
    rowsForNumbers: 'هذه صفوف. وفي كل منها d عددًا.',
    scaled: 'في هذا العامل √d. والضرب في E كما هو.',
    sign: 'الخسارة سالب لوغاريتم احتمال، وهي موجبة.',
    sineOfZero: 'نصفها جيوب 0، وإضافة 0 لا تغيّر شيئًا.',
    sizeOfTable: 'هذا عدد أعداد E.',
    subtracted: 'هذا يطرح الموضع. وهو يُجمع.',
    sumForPosition: 'هذا المجموع الذي يدخل الكتلة 0. والمطلوب حد الموضع وحده.',
    sumOfSizes: 'هذا يجمع المقاسين.',
    tableOnly: 'هذا E وحده. ومصفوفة one-hot تُقرأ أيضًا.',
    tiedTwice: 'هذا يعدّ الجدول المربوط مرتين.',
    tokenForPosition: 'هذا حد الرمز.',
    tokenOnly: 'هذا حد الرمز وحده.',
    tokensForVocabulary: 'هذا يأخذ رموز نصك بدل المفردات.',
    transposed: 'هذا المقلوب: d × |V|، كما تكتب رياضيات الرأس مصفوفته.',
    vocabularyForTokens: 'هذا صف لكل رمز من المفردات. وهنا صف لكل رمز من النص.',
    vocabularyForWidth: 'تنتهي المفردات عند البحث. ولا تعرف الكتل إلا d.',
    wholeModel: 'هذا النموذج كله.',
    wholeRow: 'هذا صف كامل واحد.',
    wholeTable: 'هذا يقرأ E كله. والبحث لا يقرأ إلا صفوف رموزك.',
    wholeVocabulary: 'هذه كل الصفوف الموجودة.',
    widerByLayer: 'يبقى العرض واحدًا عبر كل الكتل.',
    widthForVocabulary: 'هذا d، لا |V|.',
    widthSquared: 'هذا d × d.',
    wordsForTokens: 'هذا يعدّ الكلمات. والصفوف للرموز.',
    wrongWay: 'هذا في الاتجاه الآخر.',
    zerosSkipped: 'هذا يترك الأصفار. والضرب لا يعرف أنها أصفار.',
  },
};
