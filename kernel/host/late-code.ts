// The code that comes later. A bundler writes the files that an import needs beside the import, so a file that has one carries their
// names: the start has most of them anyway, the others need not. Constants, because a loader knows by its thunk whether a module is asked
// for again.

export const startCode = () => import('./start-code.ts')
export const openingPart = () => import('./opening-part.ts')
export const switchCode = () => import('../session/switch-network.ts')
export const httpCode = () => import('../platform/http.ts')
