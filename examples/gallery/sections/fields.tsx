import {
  ActionBar,
  AmountEntry,
  Between,
  Button,
  Chip,
  CodeEntry,
  DetailList,
  DetailRow,
  Field,
  Footnote,
  Glyph,
  IconButton,
  Inset,
  Intro,
  mailIcon,
  TextEntry,
  updownIcon,
} from 'portico/ui-kit'
import { useState } from 'react'
import { noop, Section, View } from '../pieces.tsx'

const eth = (
  <Chip glyph={<Glyph kind="token" size={20} name="ETH" />} opens>
    ETH
  </Chip>
)
const usdc = (
  <Chip glyph={<Glyph kind="token" size={20} name="USDC" />} opens>
    USDC
  </Chip>
)

export function FieldsSection() {
  const [name, setName] = useState('wren')
  const [amount, setAmount] = useState('0.42')
  const [code, setCode] = useState('381')
  return (
    <Section id="fields" title="Fields">
      <View caption="States" title="Fields">
        <Inset>
          <Field label="Empty" placeholder="E-mail address" icon={mailIcon} value="" onValue={noop} />
          <Field
            label="Name"
            value={name}
            onValue={setName}
            suffix=".harbour.example"
            clearLabel="Clear"
            help="Lower case letters and digits."
          />
          <Field
            label="Wrong"
            value="wren@"
            onValue={noop}
            icon={mailIcon}
            error="That is not an e-mail address. Check what follows the @."
          />
          <Field label="Disabled" value="wren@harbour.example" onValue={noop} disabled />
          <Field search label="Search" placeholder="Search 430 wallets" clearLabel="Clear" value="zephyrus" onValue={noop} />
          <Field
            label="Long"
            value="a-very-long-value-that-does-not-fit-the-field-at-all.harbour.example"
            onValue={noop}
            clearLabel="Clear"
          />
        </Inset>
      </View>
      <View caption="Send" title="Send">
        <AmountEntry
          label="Amount"
          value={amount}
          onValue={setAmount}
          balance="Balance 1.204 ETH"
          max={{ label: 'Max', onSelect: noop }}
          chip={eth}
          worth="$1,121.34"
        />
        <TextEntry label="To" value="ilse.harbour.example" onValue={noop} end={<Chip small>Clear</Chip>} note="0xB07e…2d48" />
        <DetailList>
          <DetailRow label="Network">
            <Glyph kind="network" size={20} name="Ethereum" />
            Ethereum
          </DetailRow>
          <DetailRow label="Network fee" note="0.00031 ETH">
            $0.83
          </DetailRow>
          <DetailRow label="You keep">0.78369 ETH</DetailRow>
        </DetailList>
        <ActionBar>
          <Button variant="primary">Preview send</Button>
        </ActionBar>
      </View>
      <View caption="Swap, the other side loading" title="Swap">
        <AmountEntry label="You pay" value="0.25" onValue={noop} balance="Balance 1.204 ETH" chip={eth} worth="$667.47" />
        <Between>
          <IconButton variant="outline" icon={updownIcon} label="Swap direction" />
        </Between>
        <AmountEntry label="You receive" value="665.318" readOnly balance="Balance 640.00 USDC" chip={usdc} worth="$665.32" />
        <AmountEntry label="You receive" value="" readOnly loading chip={usdc} worth="Looking for a price" />
        <AmountEntry label="Too much" value="12345678901234.123456" onValue={noop} chip={eth} error="You have 1.204 ETH. Enter less." />
        <AmountEntry label="Nothing yet" value="" onValue={noop} chip={eth} worth="$0.00" />
        <DetailList>
          <DetailRow label="Rate">1 ETH = 2,661.27 USDC</DetailRow>
          <DetailRow label="Network fee" loading>
            {''}
          </DetailRow>
        </DetailList>
      </View>
      <View caption="One-time code" title="Confirm e-mail">
        <Intro>
          Enter the 6-digit code sent to <b>wren@harbour.example</b>. It expires in 20 minutes.
        </Intro>
        <Inset>
          <CodeEntry label="Code" value={code} onValue={setCode} />
        </Inset>
        <Inset>
          <CodeEntry label="Wrong code" value="381904" onValue={noop} error="That code does not match. Check the newest message." />
        </Inset>
        <Footnote plain>Nothing arrived? Resend in 24 s</Footnote>
      </View>
    </Section>
  )
}
