import {
  Address,
  Bar,
  Button,
  Glyph,
  Lead,
  Ledger,
  LedgerRow,
  lockIcon,
  Notice,
  Parties,
  Party,
  Rule,
  Step,
  Tick,
  userIcon,
  Well,
} from 'portico/ui-kit'
import { noop, Section, TokenGlyph, theirs, View, WalletGlyph } from '../pieces.tsx'

export function ReviewSection() {
  return (
    <Section id="review" title="Review and approve">
      <View caption="Review send" title="Review send">
        <Parties>
          <Party glyph={<TokenGlyph name="Ether" network="Ethereum" />} label="You send" value="0.42 ETH" note="$1,121.34" />
          <Party glyph={<Glyph kind="avatar" seed={theirs} />} label="To" value="ilse.harbour.example">
            <Address value={theirs} />
          </Party>
        </Parties>
        <Rule />
        <Ledger>
          <LedgerRow label="From" note="0x4f2A…c91E">
            wren.harbour.example
          </LedgerRow>
          <LedgerRow label="Network">
            <Glyph kind="network" size={20} name="Ethereum" />
            Ethereum
          </LedgerRow>
          <LedgerRow label="Network fee" note="0.00031 ETH">
            $0.83
          </LedgerRow>
        </Ledger>
        <Ledger lined>
          <LedgerRow label="Total" total>
            $1,122.17
          </LedgerRow>
        </Ledger>
        <Bar split="confirm">
          <Button>Cancel</Button>
          <Button variant="primary">Send 0.42 ETH</Button>
        </Bar>
      </View>
      <View caption="Sign in" title="Sign in" site>
        <Parties>
          <Party glyph={<WalletGlyph name="Meridian" />} label="Site" value="Meridian" note="app.meridian.example" />
          <Party glyph={<WalletGlyph name="Kestrel" />} label="Wallet" value="Kestrel" note="0x4f2A…c91E" />
        </Parties>
        <Well aria-label="Message">
          {'app.meridian.example wants you to sign in with your Ethereum account.\n\nNonce  8f3ac1d07be24905a6\nIssued 21 Nov 2026, 01:01'}
        </Well>
        <Lead>Signing proves the account is yours. It costs nothing and moves nothing.</Lead>
        <Bar split="confirm">
          <Button>Cancel</Button>
          <Button variant="primary">Sign</Button>
        </Bar>
      </View>
      <View caption="Approve transaction" title="Approve transaction" site>
        <Parties>
          <Party glyph={<TokenGlyph name="USD Coin" network="Base" />} label="You send" value="50 USDC" note="$50.00" />
          <Party glyph={<Glyph kind="tile" icon={userIcon} />} label="To" value="0xB07e…2d48">
            <Address value={theirs} />
          </Party>
        </Parties>
        <Rule />
        <Ledger>
          <LedgerRow label="Network">Base</LedgerRow>
          <LedgerRow label="Network fee" note="0.000004 ETH">
            $0.01
          </LedgerRow>
        </Ledger>
        <Step plain icon={lockIcon}>
          Asked by app.meridian.example
        </Step>
        <Bar split="confirm">
          <Button>Reject</Button>
          <Button variant="primary" loading="Approving">
            Approve
          </Button>
        </Bar>
      </View>
      <View caption="Unknown call" title="Approve transaction" site>
        <Notice kind="danger" loud title="We cannot tell what this does">
          The call is not in any list we know. It could move everything this account holds. Reject it unless you know what it asks for.
        </Notice>
        <Ledger>
          <LedgerRow label="To">0xE19d…04c7</LedgerRow>
          <LedgerRow label="Value">0 ETH</LedgerRow>
        </Ledger>
        <Well aria-label="Call data">0x7b2f 9c41 0000 0000 0000 0000 b07e 31fa 8c52 6d90 e4a7 1b68 f3c2 05d9 7ae6 2d48</Well>
        <Tick checked={false} onChecked={noop}>
          I know what this call does
        </Tick>
        <Bar split="caution">
          <Button>Reject</Button>
          <Button disabled>Approve</Button>
        </Bar>
      </View>
    </Section>
  )
}
