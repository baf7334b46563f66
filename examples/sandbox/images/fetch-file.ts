import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { RefusedFile } from './refused-file.ts'

/** Bytes of a file. */
export const LARGEST_FILE = 5_000_000

/** ms for a file, with all its redirects. */
const FILE_TIMEOUT = 5_000

const MOST_REDIRECTS = 3

/** How files of strangers are fetched. */
export interface FetchFileOptions {
  /** Origins that are believed whatever their scheme, port and address: one of this machine, for tests and the demo. Default: none. */
  readonly allowed?: readonly string[]
  /** The IP addresses of a host. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** ms for a file. Default 5,000. */
  readonly timeout?: number
}

/** What of a file is fetched. */
export interface FileRequest {
  /** Ends the request. */
  readonly signal?: AbortSignal
  /** Only its first bytes: no more than these are read. */
  readonly first?: number
}

/** Fetches a file of a stranger. Rejects with a `RefusedFile`. */
export type FetchFile = (address: string, request?: FileRequest) => Promise<Buffer>

/** A place that may be asked, and the IP address that is asked: nobody is resolved a second time. */
interface Place {
  readonly url: URL
  readonly address: string
}

const systemResolve = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

const parseUrl = (text: string, base?: URL): URL => {
  if (!URL.canParse(text, base?.href)) throw new RefusedFile('scheme')
  return new URL(text, base?.href)
}

/** The host of a URL as a resolver takes it. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const createLocate = ({ allowed = [], resolve = systemResolve }: FetchFileOptions): ((url: URL) => Promise<Place>) => {
  return async (url) => {
    const believed = allowed.includes(url.origin)
    if (!believed && url.protocol !== 'https:') throw new RefusedFile('scheme')
    if (url.username !== '' || url.password !== '') throw new RefusedFile('credentials')
    if (!believed && url.port !== '') throw new RefusedFile('port')
    const host = hostOf(url)
    const addresses =
      isIP(host) === 0
        ? await resolve(host).catch((cause: unknown) => {
            throw new RefusedFile('unreachable', { cause })
          })
        : [host]
    const [address] = addresses
    if (address === undefined) throw new RefusedFile('unreachable')
    // One private address among public ones is a trap as well.
    if (!believed && !addresses.every(isPublicAddress)) throw new RefusedFile('address')
    return { url, address }
  }
}

/** Asks the address that was checked, and no other, whatever the name stands for by now. */
const open = ({ url, address }: Place, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const family = isIP(address)
    const asked = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        signal,
        agent: false,
        headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'portico-sandbox' },
        lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      },
      resolve,
    )
    asked.once('error', reject)
    asked.end()
  })

const readBody = async (answer: IncomingMessage, first: number | undefined): Promise<Buffer> => {
  if (first === undefined && Number(answer.headers['content-length'] ?? 0) > LARGEST_FILE) throw new RefusedFile('size')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue
    parts.push(part)
    bytes += part.length
    if (first !== undefined && bytes >= first) break
    if (bytes > LARGEST_FILE) throw new RefusedFile('size')
  }
  return Buffer.concat(parts).subarray(0, first)
}

/**
 * Makes the function that fetches files whose addresses strangers name. Asked are `https` addresses on port 443 of the public internet, each
 * redirect again, and the IP address that was checked is the one that is asked.
 *
 * @example const bytes = await createFetchFile({ allowed: [] })('https://example.org/picture.png')
 */
export const createFetchFile = (options: FetchFileOptions = {}): FetchFile => {
  const locate = createLocate(options)
  const { timeout = FILE_TIMEOUT } = options
  const follow = async (address: string, first: number | undefined, signal: AbortSignal): Promise<Buffer> => {
    let url = parseUrl(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await open(await locate(url), signal)
      try {
        const { statusCode = 0, headers } = answer
        const target = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
        if (target === undefined && statusCode !== 200) throw new RefusedFile('status')
        if (target === undefined) return await readBody(answer, first)
        url = parseUrl(target, url)
      } finally {
        answer.destroy()
      }
    }
    throw new RefusedFile('redirects')
  }
  return async (address, { signal, first } = {}) => {
    const over = new AbortController()
    const abort = (): void => over.abort()
    const timer = setTimeout(abort, timeout)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) abort()
    const ended = new Promise<never>((_, reject) => {
      over.signal.addEventListener('abort', () => reject(new RefusedFile('time')))
    })
    try {
      // A resolver has no signal of its own.
      return await Promise.race([follow(address, first, over.signal), ended])
    } catch (cause) {
      throw cause instanceof RefusedFile ? cause : new RefusedFile(over.signal.aborted ? 'time' : 'unreachable', { cause })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      over.abort()
    }
  }
}
