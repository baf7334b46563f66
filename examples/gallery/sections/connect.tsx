import {
  Button,
  Cell,
  chevronIcon,
  Field,
  Footnote,
  Glyph,
  Grid,
  Icon,
  IconButton,
  Inset,
  Label,
  List,
  mailIcon,
  moreIcon,
  qrIcon,
  Row,
  SearchBar,
  SkeletonCell,
  sealIcon,
  walletIcon,
} from 'portico/ui-kit'
import { useState } from 'react'
import { logos, type Wallet } from '../logos.ts'
import { noop, Section, View, WalletGlyph } from '../pieces.tsx'

const names = Object.keys(logos).filter((name): name is Wallet => name in logos)

export function ConnectSection() {
  const [mail, setMail] = useState('')
  const [query, setQuery] = useState('')
  return (
    <Section id="connect" title="Connect">
      <View caption="Connect" title="Connect wallet" site>
        <List aria-label="Wallets">
          <Row glyph={<Glyph kind="tile" icon={qrIcon} />} name="WalletConnect" end="QR code" onClick={noop} />
          <Row glyph={<WalletGlyph name="Halcyon" />} name="Halcyon" end="Recent" onClick={noop} />
          <Row glyph={<WalletGlyph name="Kestrel" />} name="Kestrel" end="Installed" onClick={noop} />
          <Row glyph={<WalletGlyph name="Tessera" />} name="Tessera" end="Installed" onClick={noop} />
          <Row glyph={<WalletGlyph name="Marlow" />} name="Marlow" end="Multichain" onClick={noop} />
          <Row glyph={<Glyph kind="tile" icon={walletIcon} />} name="All wallets" end="430+" chevron onClick={noop} />
        </List>
        <Label lined>Or continue with</Label>
        <Inset>
          <Field icon={mailIcon} label="E-mail address" placeholder="E-mail address" type="email" value={mail} onValue={setMail} />
          <div className="social">
            <Button>Google</Button>
            <Button aria-label="X">X</Button>
            <Button aria-label="Discord">D</Button>
            <Button aria-label="More">
              <Icon icon={moreIcon} />
            </Button>
          </div>
        </Inset>
        <Footnote>
          By connecting you accept the <a href="#terms">Terms of service</a> and <a href="#privacy">Privacy policy</a>.
        </Footnote>
      </View>
      <View caption="All wallets, more loading" title="All wallets">
        <SearchBar label="Search wallets" placeholder="Search 430 wallets" clearLabel="Clear" value={query} onValue={setQuery}>
          <IconButton variant="raised" icon={sealIcon} label="Only certified wallets" aria-pressed={false} />
        </SearchBar>
        <Grid aria-label="Wallets">
          {names.map((name) => (
            <Cell key={name} glyph={<WalletGlyph name={name} size={48} />} name={name} onClick={noop} />
          ))}
          <Cell glyph={<Glyph kind="logo" size={48} name="Driftwood" src="./missing.png" />} name="Driftwood" onClick={noop} />
          <Cell glyph={<Glyph kind="logo" size={48} name="Oriel" />} name="Oriel" disabled onClick={noop} />
          <SkeletonCell />
          <SkeletonCell />
          <SkeletonCell />
          <SkeletonCell />
        </Grid>
      </View>
      <View caption="Networks" title="Choose network">
        <SearchBar label="Search networks" clearLabel="Clear" value="" onValue={noop} />
        <List aria-label="Networks">
          {['Ethereum', 'Base', 'Arbitrum', 'Optimism', 'Polygon'].map((name, index) => (
            <Row key={name} glyph={<Glyph kind="network" name={name} />} name={name} selected={index === 0} onClick={noop} />
          ))}
          <Row glyph={<Glyph kind="network" name="Gnosis" />} name="Gnosis" disabled="Not in this wallet" />
          <Row glyph={<Glyph kind="network" name="Solana" />} name="Solana" end={<Icon icon={chevronIcon} size="s" />} onClick={noop} />
        </List>
        <Footnote>
          Your wallet decides which networks it allows. <a href="#networks">How networks are chosen</a>
        </Footnote>
      </View>
    </Section>
  )
}
