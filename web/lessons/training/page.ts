// A page to train on, for whoever has typed only a sentence. It says the same few things again and again in other orders,
// so that a small model has something to find; its words are those that the lab follows elsewhere.

export const page = [
  'The river runs past the old town, and the town keeps its back to the river. On the north bank of the river stands a mill.',
  'On the south bank stands a bank, the kind of bank that keeps money. The miller takes his money to the bank every week.',
  'He walks along the river, over the bridge, and up the steps of the bank. His dog walks with him. The dog does not like',
  'the bank, and the bank does not like the dog. So the dog sits on the bank of the river and looks at the water.',
  'A cat lives in the bank. The cat sleeps on the money in the morning, and in the evening the cat sits at the window and',
  'looks at the dog. The dog looks at the cat. Neither of them says a word. When it rains, the dog runs under the bridge,',
  'and the cat stays where the cat is.',
  'Once a year the king and the queen come to the town. The king asks the miller about the flour, and the queen asks the',
  'banker about the money. The king likes the dog. The queen likes the cat. The king says that the river is higher than it',
  'was last year; the queen says that the river is lower. They stand on the bridge and look at the water for a long time.',
  'Then the queen laughs, the king laughs, and they go home along the river.',
  'In the winter the river stands still. The water is ice, the mill does not turn, and there is no flour. The miller takes',
  'his money out of the bank, a little every week. He walks along the river, over the bridge, and up the steps. His dog',
  'walks with him. The cat sits at the window and looks at the snow. In the spring the ice goes, the mill turns, and the',
  'river runs past the old town again.',
].join(' ');
