import { readFileSync } from 'node:fs'
import { ERRORS_GUIDE, repositoryAddress } from './package/published.ts'

const FILE = /[\\/]kernel[\\/]contract[\\/]errors\.ts$/

/** Gives `error.docs` its full address where package.json names a repository. */
export const docsAddress = (address = repositoryAddress(readFileSync('package.json', 'utf8'))) => ({
  name: 'docs-address',
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (!FILE.test(id) || address === undefined) return undefined
    if (!code.includes(ERRORS_GUIDE)) throw new Error(`${id} names no ${ERRORS_GUIDE}.`)
    return { code: code.replaceAll(ERRORS_GUIDE, `${address}${ERRORS_GUIDE}`), map: null }
  },
})
