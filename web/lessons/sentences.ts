// One sentence in several languages, to count its tokens in each. Data, the same in every language of the page.

export interface Sentence {
  /** BCP 47 */
  lang: string;
  text: string;
}

export const sentences: readonly Sentence[] = [
  { lang: 'en', text: 'The cat drinks water by the river.' },
  { lang: 'de', text: 'Die Katze trinkt Wasser am Fluss.' },
  { lang: 'fr', text: 'Le chat boit de l’eau près de la rivière.' },
  { lang: 'ru', text: 'Кошка пьёт воду у реки.' },
  { lang: 'he', text: 'החתול שותה מים ליד הנהר.' },
  { lang: 'ar', text: 'القطة تشرب الماء عند النهر.' },
  { lang: 'hi', text: 'बिल्ली नदी के किनारे पानी पीती है।' },
  { lang: 'ta', text: 'பூனை ஆற்றங்கரையில் தண்ணீர் குடிக்கிறது.' },
  { lang: 'zh', text: '猫在河边喝水。' },
  { lang: 'ja', text: '猫は川のそばで水を飲みます。' },
  { lang: 'ko', text: '고양이가 강가에서 물을 마신다.' },
];
