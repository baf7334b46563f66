import { cleanPicture } from '../../kernel/contract/tools/clean-text.ts'
import { type ListedWallet, parseListed } from './recent-wallets.ts'
import type { RecentWallet } from './service.ts'

/** px; of a picture that is kept. */
const PICTURE_SIZE = 80

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && word !== 'wallet')

/** Whether two names may be of one wallet: a code that one wallet was chosen for can be scanned with any other. */
const mayBeSame = (one: string, other: string): boolean => {
  const known = wordsOf(other)
  return wordsOf(one).some((word) => known.includes(word))
}

/** A picture of this visit as one that can be kept; undefined for one that the browser does not let us read. */
const keepPicture = async (address: string): Promise<string | undefined> => {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: PICTURE_SIZE, height: PICTURE_SIZE })
  canvas.getContext('2d')?.drawImage(image, 0, 0, PICTURE_SIZE, PICTURE_SIZE)
  return cleanPicture(canvas.toDataURL('image/webp'))
}

/**
 * Remembers a wallet on another device by what it says of itself, or as the wallet of a directory that was `chosen`. `update` gives its
 * picture once it can be kept.
 */
export const rememberPeer = (
  { name, icon }: { readonly name: string; readonly icon?: string | undefined },
  chosen: ListedWallet | undefined,
  remember: (wallet: RecentWallet) => void,
  update: (id: string, icon: string) => void,
): void => {
  const listed = chosen && mayBeSame(chosen.name, name) ? parseListed(chosen) : undefined
  const id = listed?.id ?? `walletConnect:${name}`
  remember({ id, name: listed?.name ?? name, remote: true, ...(icon && { icon }), ...(listed && { listed }) })
  const address = chosen?.icon
  if (!listed || icon || !address) return
  keepPicture(address).then(
    (picture) => picture && update(id, picture),
    // Its first letter stands in its place.
    () => undefined,
  )
}
