import { Address, Button, copyIcon, Glyph } from 'portico/ui-kit'
import { QrCode } from 'portico/ui-kit/qr'
import type { ReactNode } from 'react'
import { noop, ours, Section, View, WalletGlyph } from '../pieces.tsx'

const uri = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=1795000000`
const mark = <WalletGlyph name="Meridian" size={44} />

function Caption({ children, disabled = false }: { readonly children: ReactNode; readonly disabled?: boolean }) {
  return (
    <div className="caption">
      <span>{children}</span>
      <Button size="xs" icon={copyIcon} disabled={disabled}>
        Copy link
      </Button>
    </div>
  )
}

export function QrSection() {
  return (
    <Section id="qr" title="QR">
      <View caption="Ready" title="WalletConnect">
        <div className="paper-place">
          <QrCode value={uri} label="QR code for pairing" mark={mark} />
        </div>
        <Caption>Scan with a phone wallet</Caption>
      </View>
      <View caption="Preparing" title="WalletConnect">
        <div className="paper-place">
          <QrCode value={undefined} label="Preparing the code" mark={mark} />
        </div>
        <Caption disabled>Preparing the code</Caption>
      </View>
      <View caption="Expired" title="WalletConnect">
        <div className="paper-place">
          <QrCode
            value={uri}
            label="QR code for pairing"
            mark={mark}
            expired={{ title: 'This code has expired', renewLabel: 'Show a new code', onRenew: noop }}
          />
        </div>
        <Caption disabled>Codes last 4 minutes</Caption>
      </View>
      <View caption="An address" title="Receive">
        <div className="paper-place">
          <QrCode value={ours} label="QR code of your address" mark={<Glyph kind="network" size={44} name="Ethereum" />} />
        </div>
        <div className="caption">
          <Address value={ours} />
          <Button size="xs" icon={copyIcon}>
            Copy
          </Button>
        </div>
      </View>
    </Section>
  )
}
