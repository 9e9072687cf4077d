// What every engine here has: `open(where)` → `{ name, contenders(work, given) }`. `where` tells how files are reached:
// `load(name)` → bytes, `address(name)` → their address, `inNode`. A contender is one way to do a workload:
//   { how, run(calls), result(), close() }      `result` makes the call once more and gives the numbers as an array
//   { how, cannot }                             why this engine has no such way, a sentence for the table

/** `run` of a call that is done when it returns. */
export const repeated = (call) => (calls) => {
  for (let i = 0; i < calls; i++) call();
};

/** `run` of a call that promises. */
export const repeatedAsync = (call) => async (calls) => {
  for (let i = 0; i < calls; i++) await call();
};
