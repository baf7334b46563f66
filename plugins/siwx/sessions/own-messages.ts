import type { SiwxConfig, SiwxMessageData } from '../config.ts'
import type { IsAddress } from '../message/field-rules.ts'
import { formatMessage } from '../message/format-message.ts'
import type { SignInFields } from '../message/message.ts'

/** What the host decides about our messages, and what keeps each of them new. */
export interface OwnMessages {
  readonly statement: string | undefined
  /** ms until the message is no longer valid. */
  readonly lifetime: number
  readonly isAddress: IsAddress
  now(): number
  nonce(): Promise<string>
}

const ILLEGAL = /[^A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]/gu

/** The page, without what may be secret in its address: query and fragment. */
const pageAddress = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string =>
  `${origin}${pathname}`.replace(ILLEGAL, encodeURIComponent)

/** 128 random bits as letters and digits. */
export const randomNonce = async (): Promise<string> =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const timeText = (ms: number): string => new Date(ms).toISOString()

/** Makes messages for the page's real address, that strict parsers read. */
export const createOwnMessages =
  ({ statement, lifetime, isAddress, now, nonce }: OwnMessages): SiwxConfig['createMessage'] =>
  async ({ accountAddress, chainId, notBefore }) => {
    const issued = now()
    const begins = notBefore === undefined ? issued : Date.parse(notBefore)
    const fields: SignInFields = {
      accountAddress,
      chainId,
      version: '1',
      nonce: await nonce(),
      issuedAt: timeText(issued),
      domain: globalThis.location.host,
      uri: pageAddress(globalThis.location),
      expirationTime: timeText(begins + lifetime),
      ...(statement === undefined ? {} : { statement }),
      ...(notBefore === undefined ? {} : { notBefore }),
    }
    const text = accountAddress === '' ? '' : formatMessage(fields, isAddress)
    return { ...(fields satisfies SiwxMessageData), toString: () => text }
  }
