import {
  ActionBar,
  Address,
  Button,
  Checkbox,
  CodeBlock,
  DetailList,
  DetailRow,
  Divider,
  Footnote,
  Glyph,
  Intro,
  lockIcon,
  Notice,
  TransferSide,
  TransferSides,
  userIcon,
} from 'portico/ui-kit'
import { noop, Section, TokenGlyph, theirs, View, WalletGlyph } from '../pieces.tsx'

const signInMessage = [
  'app.meridian.example wants you to sign in with your Ethereum account:\n0x4f2A6e0cB5a19d3E2a7F8c41D0b6E9a3557Dc91E',
  'Sign in to Meridian.',
  'URI: https://app.meridian.example/\nVersion: 1\nChain ID: 1\nNonce: 8f3ac1d07be24905a6\nIssued At: 2026-11-21T01:01:00.000Z',
].join('\n\n')

export function ReviewSection() {
  return (
    <Section id="review" title="Review and approve">
      <View caption="Review send" title="Review send">
        <TransferSides>
          <TransferSide glyph={<TokenGlyph name="Ether" network="Ethereum" />} label="You send" value="0.42 ETH" note="$1,121.34" />
          <TransferSide glyph={<Glyph kind="avatar" seed={theirs} />} label="To" value="ilse.harbour.example">
            <Address value={theirs} />
          </TransferSide>
        </TransferSides>
        <Divider />
        <DetailList>
          <DetailRow label="From" note="0x4f2A…c91E">
            wren.harbour.example
          </DetailRow>
          <DetailRow label="Network">
            <Glyph kind="network" size={20} name="Ethereum" />
            Ethereum
          </DetailRow>
          <DetailRow label="Network fee" note="0.00031 ETH">
            $0.83
          </DetailRow>
        </DetailList>
        <DetailList lined>
          <DetailRow label="Total" total>
            $1,122.17
          </DetailRow>
        </DetailList>
        <ActionBar split="confirm">
          <Button>Cancel</Button>
          <Button variant="primary">Send 0.42 ETH</Button>
        </ActionBar>
      </View>
      <View caption="Sign in" title="Sign in" site>
        <TransferSides>
          <TransferSide glyph={<WalletGlyph name="Meridian" />} label="Site" value="Meridian" note="app.meridian.example" />
          <TransferSide glyph={<WalletGlyph name="Kestrel" />} label="Wallet" value="Kestrel" note="0x4f2A…c91E" />
        </TransferSides>
        <CodeBlock aria-label="Message">{signInMessage}</CodeBlock>
        <Intro>Signing proves the account is yours. It costs nothing and moves nothing.</Intro>
        <ActionBar split="confirm">
          <Button>Cancel</Button>
          <Button variant="primary">Sign</Button>
        </ActionBar>
      </View>
      <View caption="Sign in, declined" title="Sign in" site>
        <Notice kind="danger" title="Signature declined" />
        <TransferSides>
          <TransferSide glyph={<WalletGlyph name="Meridian" />} label="Site" value="Meridian" note="app.meridian.example" />
          <TransferSide glyph={<WalletGlyph name="Kestrel" />} label="Wallet" value="Kestrel" note="0x4f2A…c91E" />
        </TransferSides>
        <CodeBlock aria-label="Message, declined">{signInMessage}</CodeBlock>
        <Intro>Signing proves the account is yours. It costs nothing and moves nothing.</Intro>
        <ActionBar split="confirm">
          <Button>Cancel</Button>
          <Button variant="primary">Try again</Button>
        </ActionBar>
      </View>
      <View caption="Approve transaction" title="Approve transaction" site>
        <TransferSides>
          <TransferSide glyph={<TokenGlyph name="USD Coin" network="Base" />} label="You send" value="50 USDC" note="$50.00" />
          <TransferSide glyph={<Glyph kind="tile" icon={userIcon} />} label="To" value="0xB07e…2d48">
            <Address value={theirs} />
          </TransferSide>
        </TransferSides>
        <Divider />
        <DetailList>
          <DetailRow label="Network">Base</DetailRow>
          <DetailRow label="Network fee" note="0.000004 ETH">
            $0.01
          </DetailRow>
        </DetailList>
        <Footnote plain icon={lockIcon}>
          Asked by app.meridian.example
        </Footnote>
        <ActionBar split="confirm">
          <Button>Reject</Button>
          <Button variant="primary" loading="Approving">
            Approve
          </Button>
        </ActionBar>
      </View>
      <View caption="Unknown call" title="Approve transaction" site>
        <Notice kind="danger" strong title="We cannot tell what this does">
          The call is not in any list we know. It could move everything this account holds. Reject it unless you know what it asks for.
        </Notice>
        <DetailList>
          <DetailRow label="To">0xE19d…04c7</DetailRow>
          <DetailRow label="Value">0 ETH</DetailRow>
        </DetailList>
        <CodeBlock aria-label="Call data">0x7b2f 9c41 0000 0000 0000 0000 b07e 31fa 8c52 6d90 e4a7 1b68 f3c2 05d9 7ae6 2d48</CodeBlock>
        <Checkbox checked={false} onChecked={noop}>
          I know what this call does
        </Checkbox>
        <ActionBar split="caution">
          <Button>Reject</Button>
          <Button disabled>Approve</Button>
        </ActionBar>
      </View>
    </Section>
  )
}
