import { clockIcon, Divider, Glyph, Label, List, Row, receiveIcon, SkeletonRow, Spinner, sendIcon, swapIcon } from 'portico/ui-kit'
import { noop, Section, TokenGlyph, View, WalletGlyph } from '../pieces.tsx'

export function RowsSection() {
  return (
    <Section id="rows" title="Rows">
      <View caption="States" title="Rows">
        <List aria-label="States">
          <Row glyph={<WalletGlyph name="Halcyon" />} name="Rest" end="Installed" onClick={noop} />
          <Row glyph={<WalletGlyph name="Kestrel" />} name="Chosen" selected onClick={noop} />
          <Row glyph={<WalletGlyph name="Tessera" />} name="Disabled" disabled="Not on this device" />
          <Row glyph={<WalletGlyph name="Fathom" />} name="Loading" loading onClick={noop} />
          <Row glyph={<WalletGlyph name="Quay" />} name="Plain text, no button" end="12" />
          <Row name="Without a glyph" end="Tag" chevron onClick={noop} />
          <Row
            glyph={<WalletGlyph name="Cobalt Safe & Vault" />}
            name="A name much longer than the row has room for, which ends in an ellipsis"
            sub="and a second line that is also far too long for the room it has"
            end="Multichain"
            onClick={noop}
          />
        </List>
      </View>
      <View caption="Two lines" title="Activity">
        <Label>November</Label>
        <List aria-label="November">
          <Row
            glyph={<Glyph kind="tile" icon={sendIcon} />}
            name="Sent"
            sub="ilse.harbour.example"
            value="−0.42 ETH"
            valueSub="2 min"
            onClick={noop}
          />
          <Row
            glyph={<Glyph kind="tile" icon={swapIcon} />}
            name="Swapped"
            sub="ETH to USDC"
            value={<span className="up">+665.318 USDC</span>}
            valueSub="3 hrs"
            onClick={noop}
          />
          <Row
            glyph={
              <Glyph kind="tile">
                <Spinner />
              </Glyph>
            }
            name="Approving"
            sub="Waiting for the network"
            value="50 USDC"
            valueSub="now"
            onClick={noop}
          />
          <Row
            glyph={<Glyph kind="tile" icon={receiveIcon} />}
            name="Received"
            sub="0x91c0…77Ab"
            value={<span className="up">+1.5 ETH</span>}
            valueSub="18 Nov"
            onClick={noop}
          />
        </List>
        <Divider />
        <Label end="2 more">Tokens</Label>
        <List aria-label="Tokens">
          <Row
            glyph={<TokenGlyph name="Ether" network="Ethereum" />}
            name="Ether"
            sub="1.204 ETH"
            value="$3,214.68"
            valueSub={<span className="up">+1.84%</span>}
            onClick={noop}
          />
        </List>
      </View>
      <View caption="Loading, same size" title="Tokens">
        <List aria-hidden="true">
          <SkeletonRow glyph="circle" two />
          <SkeletonRow glyph="circle" two />
          <SkeletonRow />
          <SkeletonRow />
        </List>
        <Divider axis />
        <List aria-label="Pending">
          <Row glyph={<Glyph kind="tile" icon={clockIcon} />} name="Activity" chevron onClick={noop} />
        </List>
      </View>
    </Section>
  )
}
