import { LARGEST_FILE } from './fetch-file.ts'
import { RefusedFile } from './refused-file.ts'

const PATTERN = /^data:([^,]{0,200}),/i

/** The bytes of a `data:` address; undefined for any other one. The type that it names is not believed. Throws a `RefusedFile`. */
export const readDataAddress = (address: string): Buffer | undefined => {
  const [head, parameters = ''] = PATTERN.exec(address) ?? []
  if (head === undefined) return undefined
  const body = address.slice(head.length)
  // In base64 four letters are three bytes.
  if (body.length > LARGEST_FILE * 1.4) throw new RefusedFile('size')
  if (/;\s*base64\s*$/i.test(parameters)) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body), 'utf8')
  } catch {
    // A lone % or #, as drawings in contracts often have.
    return Buffer.from(body, 'utf8')
  }
}
