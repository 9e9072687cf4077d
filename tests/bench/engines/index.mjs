// The engines by the names of --engines, and their order in the table.
export const engines = {
  kernels: () => import('./stem-kernels.mjs'),
  api: () => import('./stem-api.mjs'),
  tfjs: () => import('./tfjs.mjs'),
  ort: () => import('./ort.mjs'),
  litert: () => import('./litert.mjs'),
  jax: () => import('./jax.mjs'),
  plain: () => import('./plain.mjs'),
};

/** Those that are ours, and that others are compared with. */
export const ours = ['kernels', 'api'];
