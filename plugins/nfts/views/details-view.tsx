import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { againIcon, gridIcon } from '../../../ui-kit/icons/icons.ts'
import { Address } from '../../../ui-kit/parts/identity/address.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { ActionBar, Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { DetailList, DetailRow } from '../../../ui-kit/parts/lists/detail-list.tsx'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import type { Nft } from '../service.ts'
import { nameOf } from '../token-title.ts'
import { NftPicture } from './nft-picture.tsx'
import css from './nfts.css'

const KINDS = {
  image: 'kindImage',
  video: 'kindVideo',
  audio: 'kindAudio',
  model: 'kindModel',
  document: 'kindDocument',
  unknown: 'kindUnknown',
} as const

const STANDARDS: Readonly<Record<string, string>> = { erc721: 'ERC-721', erc1155: 'ERC-1155' }

/** Whether the chain knows the token as the account's. */
function HoldingNotice({ nft }: { readonly nft: Nft }) {
  const { nfts } = useServices(manifest)
  const text = useText(manifest)
  const holding = useStore(nfts.holding)
  if (holding?.id !== nft.id) return null
  if (holding.status === 'gone') {
    return (
      <Notice kind="warning" role="status" title={text('goneTitle')}>
        {text('goneNowText')}
      </Notice>
    )
  }
  if (holding.status !== 'failed') return null
  const retry = (
    <Button size="s" icon={againIcon} onClick={() => void nfts.look(nft.id)}>
      {text('retry')}
    </Button>
  )
  return (
    <Notice kind="warning" role="status" title={text('uncheckedTitle')} actions={retry}>
      {text('uncheckedText')}
    </Notice>
  )
}

/** What its maker says of it; text, whatever it looks like. */
function Traits({ nft }: { readonly nft: Nft }) {
  const text = useText(manifest)
  if (nft.traits.length === 0) return null
  return (
    <>
      <Label lined>{text('traits')}</Label>
      <DetailList>
        {nft.traits.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a token may have the same trait twice, and its traits do not move
          <DetailRow key={at} label={<bdi>{name}</bdi>}>
            <bdi>{value}</bdi>
          </DetailRow>
        ))}
      </DetailList>
    </>
  )
}

function Facts({ nft }: { readonly nft: Nft }) {
  const { nfts, networks } = useServices(manifest)
  const text = useText(manifest)
  const holding = useStore(nfts.holding)
  const network = useStore(networks.active)
  const { contract, tokenId, standard } = nft.token
  const held = holding?.id === nft.id && holding.status === 'owned' ? holding.amount : undefined
  return (
    <>
      <Label lined>{text('details')}</Label>
      <DetailList>
        {network && <DetailRow label={text('network')}>{network.name}</DetailRow>}
        <DetailRow label={text('contract')}>
          <Address value={contract} />
        </DetailRow>
        {tokenId !== '' && (
          <DetailRow label={text('tokenId')}>
            <bdi dir="ltr" className="nft-number">
              {tokenId}
            </bdi>
          </DetailRow>
        )}
        {STANDARDS[standard] !== undefined && <DetailRow label={text('standard')}>{STANDARDS[standard]}</DetailRow>}
        <DetailRow label={text('media')} note={nft.media.type === '' ? undefined : <bdi dir="ltr">{nft.media.type}</bdi>}>
          {text(KINDS[nft.media.kind])}
        </DetailRow>
        {nft.quantity > 1n && (
          <DetailRow label={text('owned')} loading={holding?.status === 'loading'}>
            {String(held ?? nft.quantity)}
          </DetailRow>
        )}
      </DetailList>
    </>
  )
}

/** One token: its picture, what its maker says of it, where it is, and what can be done with it. */
export default function DetailsView({ params }: { readonly params: { readonly id: string } }): ReactNode {
  useStyle(css)
  const { nfts, router } = useServices(manifest)
  const text = useText(manifest)
  const nft = useStore(nfts.state, (state) => state.nfts.find(({ id }) => id === params.id))
  const status = useStore(nfts.holding, (holding) => (holding?.id === params.id ? holding.status : 'loading'))
  if (!nft) {
    const back = (
      <Button size="s" onClick={() => void router.back()}>
        {text('back')}
      </Button>
    )
    return <Empty icon={gridIcon} title={text('notListedTitle')} text={text('notListedText')} actions={back} />
  }
  return (
    <>
      {nft.hidden && (
        <Notice kind="warning" title={text('hiddenNoticeTitle')}>
          {text('hiddenNoticeText')}
        </Notice>
      )}
      <HoldingNotice nft={nft} />
      <Inset>
        <NftPicture nft={nft} />
      </Inset>
      <div className="nft-heading">
        <h3 dir="auto">{nameOf(nft)}</h3>
        {nft.collection !== '' && <span dir="auto">{nft.collection}</span>}
        {nft.description !== '' && <p dir="auto">{nft.description}</p>}
      </div>
      <Traits nft={nft} />
      <Facts nft={nft} />
      <ActionBar split="confirm">
        <Button onClick={() => nfts.choose(nft.id, nft.hidden ? 'shown' : 'hidden')}>{text(nft.hidden ? 'show' : 'hide')}</Button>
        <Button
          variant="primary"
          disabled={status !== 'owned'}
          loading={status === 'loading' ? text('checking') : false}
          onClick={() => void router.push('NftSend', { id: nft.id })}
        >
          {text('send')}
        </Button>
      </ActionBar>
    </>
  )
}
