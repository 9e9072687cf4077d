// What is said where the model and its numbers are taken along, and where printed numbers are compared with those shown.

export const exportWords = {
  title: 'Take it with you',
  close: 'Close',
  lead: 'The model and your text as they stand now, as files. They are written on this device.',
  preparing: 'The files are being written …',
  coming: 'Not all of the model is here yet. Close this and open it again when it is.',
  failed: (message: string) => `The files could not be written: ${message}`,
  modelTitle: 'The model in PyTorch',
  modelLead:
    'The script needs numpy and torch alone. It rebuilds this model with every switch as it is set, loads the numbers, puts your token ids through it, and asserts that its logits are the ones shown here. Dropout is off.',
  copyScript: 'Copy as PyTorch',
  saveAll: 'Save all of it as a .zip',
  vectorsTitle: 'The rows of E, for the next lesson and other programs',
  vectorsLead: (count: string) =>
    `${count} vectors, one a token. projector.tensorflow.org and TensorBoard’s projector read vectors.tsv and then metadata.tsv under “Load”; numpy.load reads the .npy file.`,
  noText: 'Without a text there are no logits, so the script and logits.npy are left out.',
  files: {
    script: 'rebuilds the model and checks it',
    weights: 'all parameters, float32; a tied table once',
    config: 'the switches of the model',
    tokenizer: 'cuts texts into this model’s ids; Hugging Face’s AutoTokenizer reads it',
    tokenizerConfig: 'tells other programs which reader to take',
    logits: (shape: string) => `the core’s logits of your text, ${shape}`,
    vectors: 'numbers alone, in full',
    metadata: 'token and id of each row',
    table: (shape: string) => `E as an array, float32 ${shape}`,
  },
  save: 'Save',
  copy: 'Copy',
  saved: (name: string) => `${name} was handed to the browser to save.`,
  copied: (name: string) => `${name} is copied.`,
  byHand: (name: string) => `This page may not copy by itself. Copy ${name} from here:`,
  frame:
    'This lab stands in another page, which may keep it from saving files. If none arrives, copy the text instead.',
  ownWindow: 'Open the lab in a window of its own',

  grownTitle: 'The model with its new tokens, as a folder for this page and other programs',
  grownBegin: 'Its new rows begin as',
  grownSave: 'Save as a .zip',

  matrixTitle: (shape: string) => `Take these ${shape} numbers`,
  picture: 'Picture (.png)',
  copyCsv: 'Copy as CSV',
  pictureCaption: (end: string) => `Colors from −${end} to ${end}`,
  noPicture: 'Too large for one picture.',

  compareTitle: 'Compare with printed numbers',
  compareLead:
    'Paste what print(tensor) shows in PyTorch or NumPy: all rows, or the selected row alone. Each number is compared to the digits that were printed.',
  printed: 'Printed numbers',
  compare: 'Compare',
  same: (count: string) => `All ${count} printed numbers agree with those shown.`,
  left: (count: string) => `${count} were left out by “...” and not looked at.`,
  differs: (wrong: string, count: string) => `${wrong} of ${count} numbers differ.`,
  first: (row: number, column: number, printed: string, shown: string) =>
    `The first is at row ${row}, column ${column}: printed ${printed}, here ${shown}.`,
  show: 'Show it',
  otherShape: (printed: string, shown: string) => `Another shape: printed ${printed}, here ${shown}.`,
  ragged: 'The printed lines are not all of one length. Was some of it lost in copying?',
  problems: {
    none: 'No numbers in brackets are in it. Paste a whole tensor, with its [ and ].',
    open: 'A bracket is not closed. Was the end lost in copying?',
    word: 'Something that is no number stands in it:',
  },
};

export type ExportWords = typeof exportWords;
