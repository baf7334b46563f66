import { againIcon, Button, Empty, Glyph, plugIcon, Ring, receiveIcon, StatusPanel, searchIcon, trayIcon } from 'portico/ui-kit'
import { ours, Section, View, WalletGlyph } from '../pieces.tsx'

const logo = <WalletGlyph name="Kestrel" size={56} />
const again = (
  <Button size="s" icon={againIcon}>
    Try again
  </Button>
)

export function StatusSection() {
  return (
    <Section id="moments" title="Moments and empty states">
      <View caption="Waiting" title="Kestrel">
        <StatusPanel
          picture={<Ring state="waiting">{logo}</Ring>}
          title="Continue in Kestrel"
          text="Accept connection request in the wallet"
          actions={
            <Button size="s" variant="quiet">
              Cancel
            </Button>
          }
        />
      </View>
      <View caption="Declined" title="Kestrel">
        <StatusPanel
          picture={<Ring state="declined">{logo}</Ring>}
          title="Connection declined"
          text="Connection can be declined if a previous request is still active"
          actions={again}
        />
      </View>
      <View caption="Done" title="Kestrel">
        <StatusPanel picture={<Ring state="done">{logo}</Ring>} title="Connected" text="You can go on at the site." />
      </View>
      <View caption="Compact" title="Profile">
        <StatusPanel compact picture={<Glyph kind="avatar" size={64} seed={ours} />} title="0x4f2A…c91E" text="1.204 ETH" />
      </View>
      <View caption="Failed" title="Swap">
        <Empty
          icon={plugIcon}
          title="Swap could not be shown"
          text="The rest of your wallet still works."
          actions={
            <>
              {again}
              <Button size="s" variant="quiet">
                Copy details
              </Button>
            </>
          }
        />
      </View>
      <View caption="Empty" title="Tokens">
        <Empty
          icon={trayIcon}
          title="No tokens yet"
          text="Receive some from another wallet, or buy with a card."
          actions={
            <Button size="s" icon={receiveIcon}>
              Receive
            </Button>
          }
        />
      </View>
      <View caption="Nothing found, long text" title="All wallets">
        <Empty
          compact
          icon={searchIcon}
          title="No wallet called “zephyrusandaverylongnamethatdoesnotbreakanywhere”"
          text="Check the spelling, or scan a code instead."
        />
      </View>
    </Section>
  )
}
