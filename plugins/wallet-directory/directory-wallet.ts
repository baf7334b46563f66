import type { SchemaOutput } from '../../kernel/contract/schema.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import { cleanPicture, cleanText } from '../../kernel/contract/tools/clean-text.ts'
import type { InjectedId } from '../../kernel/contract/tools/installed-wallets.ts'
import { appLink, webLink } from '../../kernel/contract/tools/listed-link.ts'
import { listedWallet } from './api.ts'

/** A wallet of the directory, checked and cleaned. What it says of itself is a hint: nobody vouches for it. */
export interface DirectoryWallet {
  /** 64 hex digits. */
  readonly id: string
  readonly name: string
  readonly certified: boolean
  /** Chain families it serves; empty where that is not said. */
  readonly families: readonly string[]
  /** Of its image at the directory. */
  readonly imageId?: string
  /** Its image, where the row carries it: a `data:image/` URI. */
  readonly picture?: string
  readonly rdns?: string
  /** Ids by which it is known in a page. */
  readonly injected?: readonly InjectedId[]
  /** Scheme (`halcyon`, `halcyon:`, `halcyon://`) or https address that opens it. */
  readonly mobileLink?: string
  readonly desktopLink?: string
  /** https */
  readonly webappLink?: string
  /** https, as the next three. */
  readonly homepage?: string
  readonly chromeStore?: string
  readonly appStore?: string
  readonly playStore?: string
}

/** Characters of a name. */
const NAME_LIMIT = 60

/** Without what is undefined. */
export const present = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** Ids of a row that are read, and characters of one. */
const INJECTED_LIMIT = 20
const INJECTED_ID_LIMIT = 100

type Row = SchemaOutput<typeof listedWallet>

const injectedIds = ({ injected }: Row): readonly InjectedId[] | undefined => {
  const ids = (injected ?? []).slice(0, INJECTED_LIMIT).flatMap(({ namespace, injected_id: id }): readonly InjectedId[] => {
    if (!id || id.length > INJECTED_ID_LIMIT) return []
    return [Object.freeze({ id, ...(namespace && FAMILY.test(namespace) && { namespace }) })]
  })
  return ids.length > 0 ? Object.freeze(ids) : undefined
}

/** The form of a family's name. If a list writes anything else before an id, the family is not known. */
const FAMILY = /^[-a-z\d]{3,8}$/

const parseRow = parseWith(listedWallet)

const toWallet = (row: Row): DirectoryWallet | undefined => {
  const name = cleanText(row.name, NAME_LIMIT)
  if (name === '') return undefined
  const { id, chains, image_id, image_url, rdns } = row
  return Object.freeze({
    id,
    name,
    certified: row.badge_type === 'certified',
    families: Object.freeze([...new Set((chains ?? []).map((chain) => chain.slice(0, Math.max(0, chain.indexOf(':')))))]),
    ...present({
      imageId: image_id || undefined,
      picture: cleanPicture(image_url),
      rdns: rdns || undefined,
      injected: injectedIds(row),
      mobileLink: appLink(row.mobile_link),
      desktopLink: appLink(row.desktop_link),
      webappLink: webLink(row.webapp_link),
      homepage: webLink(row.homepage),
      chromeStore: webLink(row.chrome_store),
      appStore: webLink(row.app_store),
      playStore: webLink(row.play_store),
    }),
  })
}

/** The rows of an answer as fresh objects. A row that is none, or none that can be shown, is left out and spoils no other. */
export const readWallets = (rows: readonly unknown[]): readonly DirectoryWallet[] =>
  rows.flatMap((row) => {
    try {
      return toWallet(parseRow(row)) ?? []
    } catch {
      // The host cannot mend a row of somebody else's list.
      return []
    }
  })
