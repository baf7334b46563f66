import { readDataAddress } from './data-address.ts'
import { createFetchFile, type FetchFileOptions, type FileRequest } from './fetch-file.ts'
import { RefusedFile } from './refused-file.ts'

/** How files that tokens name are read. */
export interface StrangerFilesOptions extends FetchFileOptions {
  /** Address of an IPFS gateway, to which `/ipfs/…` is added. Default: what lies on IPFS is refused. */
  readonly gateway?: string
}

/** Reads a file by the address that a contract or its metadata names. Rejects with a `RefusedFile`. */
export type ReadFile = (address: string, request?: FileRequest) => Promise<Buffer>

/** The path on a gateway; undefined for an address that is not on IPFS. */
const ipfsPath = (address: string): string | undefined => /^ipfs:\/\/(?:ipfs\/)?([\w-]{46,100}(?:\/[^?#\\]*)?)$/i.exec(address)?.[1]

/** Makes the reader of `data:`, `https:` and, with a gateway, `ipfs:` addresses. Nothing else is read. */
export const createStrangerFiles = ({ gateway, ...options }: StrangerFilesOptions = {}): ReadFile => {
  const fetchFile = createFetchFile(options)
  return async (given, request) => {
    const address = given.trim()
    const data = readDataAddress(address)
    if (data) return data.subarray(0, request?.first)
    const path = ipfsPath(address)
    if (path === undefined) return fetchFile(address, request)
    if (gateway === undefined) throw new RefusedFile('scheme')
    return fetchFile(new URL(`ipfs/${path}`, gateway).href, request)
  }
}
