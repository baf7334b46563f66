import { useEffect, useState } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/index.ts'
import { gridIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Icon } from '../../../ui-kit/parts/identity/icon.tsx'
import { Picture } from '../../../ui-kit/parts/identity/picture.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import type { Nft } from '../service.ts'
import { nameOf } from '../token-title.ts'
import css from './nfts.css'

/** ms that a token has to be on screen before its picture is asked for. A visitor who scrolls past thousands asks for none of them. */
const STAYS = 80

/** The address of a token's picture; `loading` until it is there or known to be missing. */
const useNftPicture = (nft: Nft): { readonly src: string | undefined; readonly loading: boolean } => {
  const { nfts } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const [found, setFound] = useState<{ readonly id: string; readonly src: string | undefined }>()
  useEffect(() => {
    let current = true
    const stop = clock.after(STAYS, () => {
      void nfts.picture(nft).then((src) => {
        if (current) setFound({ id: nft.id, src })
      })
    })
    return () => {
      current = false
      stop()
    }
  }, [nfts, clock, nft])
  return found?.id === nft.id ? { src: found.src, loading: false } : { src: undefined, loading: nft.pictured }
}

const MARKS = { video: 'markVideo', audio: 'markAudio', model: 'markModel', document: 'markDocument' } as const

/** What stands on a token's picture: what it is where it is no picture, and how many of it there are. */
export const useMarks = ({
  media: { kind },
  quantity,
}: Nft): { readonly kind: string | undefined; readonly quantity: string | undefined } => {
  const text = useText(manifest)
  return {
    kind: kind === 'image' || kind === 'unknown' ? undefined : text(MARKS[kind]),
    quantity: quantity > 1n ? `× ${quantity}` : undefined,
  }
}

/** What a token shows, as a still of a size that stays. What moves, sounds or runs elsewhere is only marked. */
export function NftPicture({ nft }: { readonly nft: Nft }) {
  useStyle(css)
  const { src, loading } = useNftPicture(nft)
  const { kind, quantity } = useMarks(nft)
  return (
    <span className="nft-picture">
      <Picture src={src} loading={loading} label={nameOf(nft)} fallback={<Icon icon={gridIcon} size="l" />} />
      {kind !== undefined && <span className="nft-mark">{kind}</span>}{' '}
      {quantity !== undefined && (
        <span className="nft-mark nft-quantity">
          <bdi dir="ltr">{quantity}</bdi>
        </span>
      )}
    </span>
  )
}

/** The same, small, beside its name. */
export function NftGlyph({ nft }: { readonly nft: Nft }) {
  const { src } = useNftPicture(nft)
  return <Glyph kind="tile" src={src} icon={gridIcon} />
}
