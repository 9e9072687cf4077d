// Arabic of experiments-logits.en.ts. Lines of code stay as they are.

import type { OneExperiment } from './experiments.en.ts';

const beginnings = {
  pytorch: 'N(0, 1)',
  pytorchScaled: 'N(0, 1), × √d',
  invSqrt: 'N(0, 1/d)',
  invSqrtScaled: 'N(0, 1/d), × √d',
  gpt2: 'N(0, 0.02²)',
  gpt2Scaled: 'N(0, 0.02²), × √d',
};

export const logitsExperiments: Readonly<Record<string, OneExperiment>> = {
  'head-product': {
    title: 'قيم logits حواصل ضرب في صفوف جدول',
    claim:
      'يضرب الرأس ما يقرؤه في كل صف من جدوله. تكتب الصيغة الجدول (d, |V|)، وهو في الذاكرة (|V|, d) مثل E، فالرأس المربوط هو E نفسه ولا يُقلب شيء.',
    method:
      'يعطي جذع جديد بلا كتل logits لنصك، وتُحسب حواصل الضرب نفسها مرة أخرى من مدخله وصفوفه. ثم يُسأل الجدولان أين هما.',
    holds: 'قيم logits هي تلك الحواصل، إلا التقريب. ومع الربط يدل الاسمان على ذاكرة واحدة.',
    fails: 'تختلف logits عن الحواصل، أو يقع الجدولان في غير المكان المتوقع.',
    asks: { memory: 'كيف يقع وزن الرأس في الذاكرة؟' },
    choices: { vd: '(|V|, d)', dv: '(d, |V|)' },
    figures: {
      apart: 'max |Δ| بين logits والحواصل',
      largest: 'أكبر logit مقدارًا',
      table: 'شكل E',
      head: 'شكل الرأس',
      sameBuffer: 'مربوط: ذاكرة واحدة',
      ownBuffer: 'غير مربوط: ذاكرة واحدة',
      tied: 'أعداد الجذع، مربوطًا',
      untied: 'غير مربوط',
    },
    cannot: { empty: 'اكتب شيئًا أولًا.' },
  },
  'one-cell': {
    title: 'خلية واحدة من جدول مربوط',
    claim: 'مع الربط يكون العدد في الصف 7 من E في مدخل الرمز 7 وفي logit 7 معًا. ونسخ الأوزان مرة واحدة لا يفعل ذلك.',
    method: 'يُغيَّر E[7][3] في نسخة من نموذجك (أو صف آخر، إن كان الرمز 7 في نصك)، مربوطة ثم غير مربوطة.',
    holds: 'مربوط: الصف و logit واحد في كل موضع. غير مربوط: الصف وحده.',
    fails: 'تحركت أعداد غير هذا الصف و logit الذي له.',
    asks: { logits: 'مع الربط، وليس الرمز 7 في نصك: أي قيم logits تتحرك في كل موضع؟' },
    choices: { none: 'لا شيء', one: 'logit 7 وحده', all: 'كلها' },
    figures: {
      row: 'الصف',
      inputOfRow: 'الأعداد التي تحركت في مدخل ذلك الرمز',
      inputOfText: 'الأعداد التي تحركت في مدخل نصك',
      tiedLogits: 'مربوط: قيم logits التي تحركت في نصك',
      ownLogit: 'منها logit ذلك الصف',
      untiedLogits: 'غير مربوط: قيم logits التي تحركت في نصك',
    },
    cannot: { empty: 'اكتب شيئًا أولًا.', 'all-used': 'في نصك كل الرموز، أو d أقل من 4.' },
  },
  'initial-loss': {
    title: 'الخسارة قبل التدريب',
    claim:
      'خسارة التخمين المتساوي ln |V|. وبداية الجداول و × √d والربط تحدد كم يبتعد النموذج عنها في أوله: أسوؤها بكثير N(0, 1) مع × √d والربط، لأن logit الرمز لنفسه يكون عندئذ نحو d^1.5.',
    method:
      'تقرأ نصك جذوع جديدة بمقاساتك وبذرتك. يقول RMS كم تبلغ الحدود، والصدى هو المواضع التي يكون أكبر logit فيها للرمز نفسه.',
    holds: 'أعلاها N(0, 1) مع × √d والربط، والربط هو ما يصنع الصدى.',
    fails: 'بهذه المقاسات بداية أخرى هي الأسوأ.',
    asks: { highest: 'أي بداية خسارتها أعلى مع الربط؟' },
    choices: beginnings,
    figures: { uniform: 'التخمين المتساوي: ln |V|', places: 'التنبؤات' },
    columns: {
      tied: 'الخسارة، مربوط',
      untied: 'غير مربوط',
      rmsToken: 'RMS للرموز',
      rmsPosition: 'للمواضع',
      echoTied: 'الصدى، مربوط',
      echoUntied: 'غير مربوط',
    },
    rows: beginnings,
    cannot: { short: 'يلزم رمزان ليُتنبأ بأحدهما: اكتب أكثر.' },
  },
  listing: {
    title: 'الجذع في PyTorch سطرًا سطرًا',
    claim:
      'الجذع كله عشرة أسطر. املأ الفراغات بأسماء أو بأعدادك (T رمزًا، والدفعة B = 2)، ثم دع كل سطر يصنع شكله من نصك.',
    method: 'يقرأ جذع جديد بمقاساتك نصك مرتين في دفعة واحدة، وكل شكل من النواة.',
    holds: 'لـ E والرأس شكل واحد، ولكل رمز صف من logits، والنص الأطول مما يجوز يُرفض.',
    fails: 'شكلٌ غير المتوقع.',
    code: true,
    asks: {
      tableRows: 'rows = nn.Embedding(__, …)',
      tableColumns: 'rows = nn.Embedding(…, __)',
      positionRows: 'places = nn.Embedding(__, d_model)',
      bias: 'head = nn.Linear(d_model, vocab_size)  # bias=False forgotten: __ numbers more',
      idsShape: 'ids = torch.tensor([text, text])  # shape __',
      arange: 'at = torch.arange(__)',
      atShape: 'at  # shape __',
      lookShape: 'x = rows(ids)  # shape __',
      scaleOf: 'x = x * __ ** 0.5',
      logitsShape: 'print(logits.shape)  # __',
      sameBuffer: 'print(head.weight.data_ptr() == rows.weight.data_ptr())  # __',
    },
    figures: {
      logits: 'print(logits.shape)',
      tied: 'print(head.weight.data_ptr() == rows.weight.data_ptr())',
      parameters: 'مجموع numel() لكل المعاملات المختلفة',
      tooLong: 'رمز واحد فوق max_len',
    },
    columns: { shape: 'يعطي' },
    rows: {
      rows: 'rows = nn.Embedding(vocab_size, d_model)',
      places: 'places = nn.Embedding(max_len, d_model)',
      head: 'head = nn.Linear(d_model, vocab_size, bias=False)',
      tie: 'head.weight = rows.weight',
      ids: 'ids = torch.tensor([text, text])',
      arange: 'at = torch.arange(ids.size(1))',
      look: 'x = rows(ids)',
      scale: 'x = x * d_model ** 0.5 (1 حيث هو مطفأ)',
      add: 'x = dropout(x + places(at))',
      logits: 'logits = head(x)',
    },
    cannot: { empty: 'اكتب شيئًا أولًا.' },
  },
};
