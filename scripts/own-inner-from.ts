import { resolve } from 'node:path'

/** Puts `kernel/streams/inner-from.ts` in the place of rxjs' own. Only `kernel/streams` gives observables to operators: the import rules say so. */
export const ownInnerFrom = () => ({
  name: 'own-inner-from',
  resolveId: (id: string, importer?: string): string | undefined =>
    id.endsWith('/innerFrom') && importer?.includes('/node_modules/rxjs/') ? resolve('kernel/streams/inner-from.ts') : undefined,
})
