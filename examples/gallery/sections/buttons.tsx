import {
  ActionBar,
  againIcon,
  Button,
  Checkbox,
  Chip,
  closeIcon,
  copyIcon,
  Glyph,
  helpIcon,
  IconButton,
  sealIcon,
  Tabs,
  updownIcon,
} from 'portico/ui-kit'
import { type CSSProperties, useState } from 'react'
import { Frame, noop, Section, View } from '../pieces.tsx'

const accents = ['#7c3aed', '#ffd400', '#00c26e', '#ff5a1f', '#111111', '#f7f7f7']

export function ButtonsSection() {
  const [known, setKnown] = useState(true)
  const [tab, setTab] = useState('tokens')
  return (
    <Section id="buttons" title="Buttons, chips, tabs">
      <Frame caption="Variants, sizes and states">
        <div className="board">
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="danger">Disconnect</Button>
          <Button variant="outline">Outline</Button>
          <Button variant="quiet">Quiet</Button>
          <Button size="s" icon={againIcon}>
            Try again
          </Button>
          <Button size="xs" icon={copyIcon}>
            Copy link
          </Button>
          <Button size="xs" variant="primary">
            Connect
          </Button>
          <Button disabled>Add amount</Button>
          <Button size="xs" disabled icon={copyIcon}>
            Copy link
          </Button>
          <Button variant="primary" loading="Sending">
            Send 0.42 ETH
          </Button>
          <Button variant="primary" loading>
            Swap
          </Button>
          <Button loading="Loading more" variant="quiet">
            Load more
          </Button>
          <Button fill>Takes the whole line</Button>
          <Button fill variant="primary">
            Weiter zur Überprüfung der Übertragung mit dem eingebauten Wallet
          </Button>
        </div>
      </Frame>
      <Frame caption="Icon buttons, chips, tick">
        <div className="board">
          <IconButton icon={helpIcon} label="Help" />
          <IconButton icon={copyIcon} label="Copy" disabled />
          <IconButton icon={closeIcon} label="Close" variant="raised" />
          <IconButton icon={sealIcon} label="Only certified" variant="raised" aria-pressed />
          <IconButton icon={updownIcon} label="Swap direction" variant="outline" />
          <Chip glyph={<Glyph kind="token" size={20} name="ETH" />} opens>
            ETH
          </Chip>
          <Chip opens>USD</Chip>
          <Chip variant="choice" aria-pressed={false}>
            50
          </Chip>
          <Chip variant="choice" aria-pressed>
            100
          </Chip>
          <Chip small>Clear</Chip>
          <Chip variant="quiet" glyph={<Glyph kind="network" size={24} name="Ethereum" />} opens>
            Ethereum
          </Chip>
          <Chip disabled glyph={<Glyph kind="token" size={20} />}>
            Select token
          </Chip>
          <Checkbox checked={known} onChecked={setKnown}>
            I know what this call does
          </Checkbox>
          <Checkbox checked={false} onChecked={noop} disabled>
            Not yet
          </Checkbox>
        </div>
      </Frame>
      <View caption="Tabs and bars" title="Tabs">
        <Tabs
          label="Account"
          items={[
            { id: 'tokens', label: 'Tokens' },
            { id: 'nfts', label: 'NFTs' },
            { id: 'activity', label: 'Activity' },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          <ActionBar>
            <Button variant="primary">{`One button, ${tab}`}</Button>
          </ActionBar>
        </Tabs>
        <ActionBar split="confirm" lined>
          <Button>Cancel</Button>
          <Button variant="primary">Send 0.42 ETH</Button>
        </ActionBar>
        <ActionBar split="caution" lined>
          <Button>Reject</Button>
          <Button disabled>Approve</Button>
        </ActionBar>
      </View>
      <Frame caption="Any accent keeps its contrast">
        <div className="accents">
          {accents.map((accent) => (
            <Accent key={accent} accent={accent} />
          ))}
        </div>
      </Frame>
    </Section>
  )
}

function Accent({ accent }: { readonly accent: string }) {
  const style: CSSProperties & Record<`--${string}`, string> = { '--portico-accent': accent }
  return (
    <div className="board" style={style} ref={(element) => copyMode(element)}>
      <Button size="s" variant="primary">
        {accent}
      </Button>
      <Chip variant="choice" aria-pressed>
        Chosen
      </Chip>
    </div>
  )
}

/** Tokens derive again wherever `data-mode` stands, so an accent can be set on a part of a page. */
function copyMode(element: HTMLElement | null) {
  const root = element?.getRootNode()
  if (element && root instanceof ShadowRoot && root.host instanceof HTMLElement) element.dataset.mode = root.host.dataset.mode ?? 'dark'
}
