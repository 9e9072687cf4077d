// What a vocabulary of another size is made by, and what it does.

/** How the rows of new tokens begin, in E and by its own rows in an untied head. */
export interface NewRows {
  /**
   * `mean` (default) of all old rows; `zeros`; `normal`, N(0, deviation²); `subword-mean`, of the rows of each token's pieces;
   * `copy` of one row
   */
  init?: 'mean' | 'zeros' | 'normal' | 'subword-mean' | 'copy';
  /** of `normal` */
  seed?: number;
  /** of `normal`; default 0.02 */
  deviation?: number;
  /** of `subword-mean` and `copy`: for each new token the old ids that it is made from, of `copy` one */
  pieces?: number[][];
  /** false: the head is forgotten, which an untied model refuses with `wrong-shape` */
  head?: boolean;
}

/** k new tokens beside V old ones, after each token of a row of T. */
export interface VocabularyShift {
  /** [T]: Σp of the new tokens */
  mass: Float64Array;
  /** k/(V + k): rows that begin with the mean can't have more */
  massBound: number;
  /** [T]: KL of the guesses before from those after, nats */
  divergence: Float64Array;
  /** ln(1 + k/V): the same of it */
  divergenceBound: number;
}
