import { memo, type ReactNode, useEffect, useState } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon, gridIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Chip } from '../../../ui-kit/parts/inputs/chip.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { WindowedList } from '../../../ui-kit/parts/lists/windowed-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty, Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import type { Nft } from '../service.ts'
import { nameOf } from '../token-title.ts'
import { NftPicture, useMarks } from './nft-picture.tsx'
import css from './nfts.css'

const COLUMNS = 2

// A step of the scroll draws what comes into the window; what stays in it is as it was.
const NftCell = /* @__PURE__ */ memo(function NftCell({ nft }: { readonly nft: Nft }) {
  const { router } = useServices(manifest)
  const { kind, quantity } = useMarks(nft)
  const name = nameOf(nft)
  return (
    <button
      type="button"
      part="item"
      className="nft-cell"
      aria-label={[kind, quantity, name, nft.collection].filter(Boolean).join(', ')}
      onClick={() => void router.push('NftDetails', { id: nft.id })}
    >
      <span aria-hidden="true">
        <NftPicture nft={nft} />
      </span>{' '}
      <span className="nft-text">
        <span className="nft-name" dir="auto">
          {name}
        </span>{' '}
        <span className="nft-collection" dir="auto">
          {nft.collection}
        </span>
      </span>
    </button>
  )
})

/** A cell that is on its way, of the same size. */
function SkeletonCell() {
  return (
    <span className="nft-cell" aria-hidden="true">
      <span className="nft-wait" />
      <span className="nft-text">
        <span>
          <Skeleton shape="text" width={96} />
        </span>
        <span className="nft-collection">
          <Skeleton shape="small" width={64} />
        </span>
      </span>
    </span>
  )
}

function LoadingGrid() {
  const text = useText(manifest)
  return (
    <div role="status">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      <div className="nft-bar" />
      <div className="nft-skeletons">
        <SkeletonCell />
        <SkeletonCell />
        <SkeletonCell />
        <SkeletonCell />
      </div>
    </div>
  )
}

/** Nothing is there, or could not be had. */
function Nothing() {
  const { nfts, networks } = useServices(manifest)
  const text = useText(manifest)
  const { status, error } = useStore(nfts.state)
  const network = useStore(networks.active)?.name ?? ''
  if (status === 'unsupported') {
    return <Empty icon={gridIcon} title={text('unsupportedTitle')} text={text('unsupportedText', { network })} />
  }
  if (status !== 'failed') return <Empty icon={gridIcon} title={text('emptyTitle')} text={text('emptyText', { network })} />
  const retry = (
    <Button size="s" icon={againIcon} onClick={nfts.more}>
      {text('retry')}
    </Button>
  )
  const offline = error?.code === 'HTTP_OFFLINE'
  return <Empty icon={plugIcon} title={text('unavailable')} text={text(offline ? 'offlineText' : 'unavailableText')} actions={retry} />
}

/** How many there are, and the way to those that are hidden. */
function Bar(props: { readonly shown: number; readonly hidden: number; readonly more: boolean; readonly open: boolean; onOpen(): void }) {
  const { shown, hidden, more, open, onOpen } = props
  const text = useText(manifest)
  return (
    <div className="nft-bar">
      <span>{open ? text('hiddenTitle') : text(more ? 'shownSoFar' : 'shownCount', { number: String(shown) })}</span>
      {(open || hidden > 0) && (
        <Chip small variant="choice" aria-pressed={open} onClick={onOpen}>
          {text('hiddenCount', { number: String(hidden) })}
        </Chip>
      )}
    </div>
  )
}

/** A token, or the place of one of the next page. */
type Place = Nft | number

/** What the account holds of tokens with an id of their own. */
export default function NftsTab(): ReactNode {
  useStyle(css)
  const { nfts } = useServices(manifest)
  const text = useText(manifest)
  const { status, nfts: all, more } = useStore(nfts.state)
  const [open, setOpen] = useState(false)
  useEffect(() => void nfts.refresh(), [nfts])
  if (all.length === 0 && (status === 'loading' || status === 'idle')) return <LoadingGrid />
  if (all.length === 0) return <Nothing />
  const hidden = all.filter((nft) => nft.hidden)
  const shown = all.filter((nft) => !nft.hidden)
  const listed = open ? hidden : shown
  const waiting = more && status !== 'failed'
  const places: readonly Place[] = waiting ? [...listed, 0, 1] : listed
  const onlyHidden = !open && shown.length === 0 && !waiting
  return (
    <>
      <Bar shown={shown.length} hidden={hidden.length} more={more} open={open} onOpen={() => setOpen(!open)} />
      {status === 'failed' && (
        <Notice
          kind="warning"
          role="status"
          title={text(more ? 'moreFailed' : 'unavailable')}
          actions={
            <Button size="s" icon={againIcon} onClick={nfts.more}>
              {text('retry')}
            </Button>
          }
        >
          {text('staleText')}
        </Notice>
      )}
      {open && (
        <Notice kind="warning" title={text(hidden.length === 0 ? 'noneHiddenTitle' : 'hiddenListTitle')}>
          {text('hiddenText')}
        </Notice>
      )}
      {onlyHidden && <Empty icon={gridIcon} title={text('onlyHiddenTitle')} text={text('onlyHiddenText')} />}
      {places.length > 0 && (
        <WindowedList
          key={open ? 'hidden' : 'shown'}
          aria-label={text(open ? 'hiddenTitle' : 'tab')}
          aria-busy={status === 'loading'}
          columns={COLUMNS}
          items={places}
          loaded={listed.length}
          keyOf={(place) => (typeof place === 'number' ? place : place.id)}
          onEnd={waiting && status === 'ready' ? nfts.more : undefined}
        >
          {(place) => (typeof place === 'number' ? <SkeletonCell /> : <NftCell nft={place} />)}
        </WindowedList>
      )}
    </>
  )
}
