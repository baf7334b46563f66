import { LOOKED_AT, type Media, mediaOf } from '../../images/media-type.ts'
import type { PictureEncoder } from '../../images/re-encode.ts'
import { RefusedFile } from '../../images/refused-file.ts'
import type { ReadFile } from '../../images/stranger-files.ts'
import { keepAnswers } from './keep-answers.ts'
import { type Metadata, readMetadata } from './metadata.ts'
import type { TokenOnChain } from './read-tokens.ts'

/** What is known of a token's files. */
export interface TokenDetails extends Metadata {
  readonly media: Media
}

/** Reads what tokens of strangers name, within limits. */
export interface TokenFiles {
  /** What a token's document says, and what its file is. Never rejects: of what cannot be read nothing is known. */
  details(key: string, token: TokenOnChain): Promise<TokenDetails>
  /** A token's picture, made anew. Rejects with a `RefusedFile`. */
  picture(key: string, token: TokenOnChain): Promise<Buffer>
}

export interface TokenFilesParts {
  readonly read: ReadFile
  readonly encoder: PictureEncoder
  /** ms since 1970. */
  readonly now: () => number
}

const UNKNOWN: Media = { kind: 'unknown', type: '' }

const NOTHING: TokenDetails = { name: '', description: '', traits: [], image: undefined, animation: undefined, media: UNKNOWN }

/** ms; documents change seldom, and what failed may work again. */
const [STANDS, FAILURE_STANDS] = [300_000, 30_000]

/** Documents, and pictures of some 50 kB, that are kept. */
const [MOST_DETAILS, MOST_PICTURES] = [5_000, 600]

export const createTokenFiles = ({ read, encoder, now }: TokenFilesParts): TokenFiles => {
  const times = { now, stands: STANDS, failureStands: FAILURE_STANDS }
  const keepDetails = keepAnswers<TokenDetails>({ ...times, most: MOST_DETAILS })
  const keepPictures = keepAnswers<Buffer>({ ...times, most: MOST_PICTURES })

  const mediaAt = async (address: string | undefined): Promise<Media> => {
    if (!address) return UNKNOWN
    try {
      return mediaOf(await read(address, { first: LOOKED_AT }))
    } catch {
      return UNKNOWN
    }
  }
  const ask = async ({ uri }: TokenOnChain): Promise<TokenDetails> => {
    if (uri === undefined) throw new RefusedFile('missing')
    const metadata = await readMetadata(read, uri)
    const shown = await mediaAt(metadata.animation)
    return { ...metadata, media: shown.kind === 'unknown' ? await mediaAt(metadata.image) : shown }
  }
  const details = (key: string, token: TokenOnChain): Promise<TokenDetails> => keepDetails(key, () => ask(token))
  return {
    details: (key, token) => details(key, token).catch(() => NOTHING),
    picture: (key, token) =>
      keepPictures(key, async () => {
        const { image, animation } = await details(key, token)
        const address = image || animation
        if (!address) throw new RefusedFile('missing')
        return encoder.reEncode(await read(address))
      }),
  }
}
