import {
  Chip,
  cardIcon,
  closeIcon,
  copyIcon,
  DialogFrame,
  DialogHeader,
  Feature,
  Features,
  Glyph,
  Icon,
  IconButton,
  List,
  NamedIcon,
  outIcon,
  Row,
  receiveIcon,
  Skeleton,
  SkeletonRow,
  Snackbars,
  sendIcon,
  slidersIcon,
  swapIcon,
  Tabs,
} from 'portico/ui-kit'
import { useState } from 'react'
import { Frame, noop, ours, Section, TokenGlyph } from '../pieces.tsx'

const items = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
]

const header = (
  <DialogHeader
    title="Account"
    start={
      <Chip variant="quiet" glyph={<Glyph kind="network" size={24} name="Ethereum" />} opens aria-label="Network: Ethereum">
        Ethereum
      </Chip>
    }
    trailing={
      <>
        <IconButton icon={slidersIcon} label="Account settings" />
        <IconButton part="close" icon={closeIcon} label="Close" />
      </>
    }
  />
)

function Who() {
  return (
    <div className="who">
      <Glyph kind="avatar" size={40} seed={ours} />
      <span>
        <b>wren.harbour.example</b>
        <small>0x4f2A…c91E</small>
      </span>
      <span className="tools">
        <IconButton icon={copyIcon} label="Copy address" />
        <IconButton icon={outIcon} label="Open in explorer" />
      </span>
    </div>
  )
}

export function AccountSection() {
  const [tab, setTab] = useState('tokens')
  return (
    <Section id="account" title="Account">
      <Frame caption="Account">
        <DialogFrame role="group" aria-label="Account" header={header}>
          <Who />
          <p className="balance">
            $4,182<small>.07</small>
          </p>
          <Features>
            <Feature icon={<Icon icon={cardIcon} />}>Buy</Feature>
            <Feature icon={<NamedIcon name="swap" />}>Swap</Feature>
            <Feature icon={<Icon icon={receiveIcon} />}>Receive</Feature>
            <Feature icon={<Icon icon={sendIcon} />} disabled>
              Send
            </Feature>
          </Features>
          <Tabs label="Assets" items={items} selected={tab} onSelect={setTab}>
            <List aria-label="Tokens">
              <Row
                glyph={<TokenGlyph name="Ether" network="Ethereum" />}
                name="Ether"
                sub="1.204 ETH"
                value="$3,214.68"
                valueSub={<span className="up">+1.84%</span>}
                onClick={noop}
              />
              <Row
                glyph={<TokenGlyph name="USD Coin" network="Base" />}
                name="USD Coin"
                sub="640.00 USDC"
                value="$640.00"
                valueSub="0.00%"
                onClick={noop}
              />
              <Row
                glyph={<TokenGlyph name="Chainlink" network="Ethereum" />}
                name="Chainlink"
                sub="18.5 LINK"
                value="$262.15"
                valueSub="−0.62%"
                onClick={noop}
              />
            </List>
          </Tabs>
        </DialogFrame>
      </Frame>
      <Frame caption="Loading">
        <DialogFrame role="group" aria-label="Loading" header={header}>
          <div className="who" aria-busy="true">
            <Skeleton shape="circle" width={40} />
            <span>
              <Skeleton shape="text" width={148} />
              <Skeleton shape="small" width={88} />
            </span>
          </div>
          <div className="balance">
            <Skeleton width={152} height={40} />
          </div>
          <Tabs label="Assets, loading" items={items} selected="tokens" onSelect={noop} />
          <List aria-hidden="true">
            <SkeletonRow glyph="circle" two />
            <SkeletonRow glyph="circle" two />
            <SkeletonRow glyph="circle" two />
          </List>
        </DialogFrame>
      </Frame>
      <Frame caption="Snackbars beside the dialog">
        <DialogFrame role="group" aria-label="Snackbars beside the dialog" header={header}>
          <Who />
          <p className="balance">
            $4,182<small>.07</small>
          </p>
          <List aria-label="Actions">
            <Row glyph={<Glyph kind="tile" icon={swapIcon} />} name="Swap" chevron onClick={noop} />
            <Row glyph={<Glyph kind="tile" icon={sendIcon} />} name="Send" chevron onClick={noop} />
            <Row glyph={<Glyph kind="tile" icon={cardIcon} />} name="Buy" chevron onClick={noop} />
          </List>
        </DialogFrame>
        <Snackbars
          label="Messages"
          items={[
            { id: '1', kind: 'success', text: 'Address copied' },
            { id: '2', kind: 'loading', text: 'Transaction started', action: { label: 'View', onSelect: noop } },
            { id: '3', kind: 'error', text: 'Token Balance Unavailable', action: { label: 'Retry', onSelect: noop } },
          ]}
        />
      </Frame>
    </Section>
  )
}
