import { AlertBar, Button, closeIcon, DialogFrame, DialogHeader, IconButton, List, Notice, Row, Snackbars } from 'portico/ui-kit'
import { Frame, noop, Section, View, WalletGlyph } from '../pieces.tsx'

export function NoticesSection() {
  return (
    <Section id="notices" title="Notices, alerts, messages">
      <View caption="Notices" title="Notices" site>
        <Notice kind="danger" strong title="We cannot tell what this does">
          It could move everything this account holds.
        </Notice>
        <Notice kind="danger" title="Nothing was sent">
          The wallet refused the request. Try again from the site.
        </Notice>
        <Notice kind="warning" title="Send only assets from these networks">
          Others are lost.
        </Notice>
        <Notice title="Smart account">Fees are paid by the site.</Notice>
        <Notice kind="warning" title="Token Balance Unavailable" actions={<Button size="s">Retry</Button>}>
          Prices, and tokens that this app does not list, are missing.
        </Notice>
        <Notice title="A title alone" />
      </View>
      <Frame caption="Alert bar">
        <DialogFrame
          role="group"
          aria-label="Alert bar"
          alert={
            <AlertBar dismissLabel="Dismiss" onDismiss={noop}>
              Invalid Project ID
            </AlertBar>
          }
          header={
            <DialogHeader
              leading={<WalletGlyph name="Meridian" />}
              title="A title that is much too long for the header and ends early"
              trailing={<IconButton part="close" icon={closeIcon} label="Close" />}
            />
          }
        >
          <List aria-label="Wallets">
            <Row glyph={<WalletGlyph name="Halcyon" />} name="Halcyon" end="Recent" onClick={noop} />
          </List>
        </DialogFrame>
      </Frame>
      <Frame caption="Alert bar, kinds and length">
        <AlertBar dismissLabel="Dismiss" onDismiss={noop}>
          Invalid App Configuration
        </AlertBar>
        <AlertBar kind="warning" dismissLabel="Dismiss" onDismiss={noop}>
          Session Expired
        </AlertBar>
        <AlertBar kind="info" dismissLabel="Dismiss" onDismiss={noop}>
          Network Not Found
        </AlertBar>
        <AlertBar dismissLabel="Dismiss" onDismiss={noop}>
          Words that need a second line, for the plugins that bring their own and for languages with longer ones
        </AlertBar>
      </Frame>
      <Frame caption="Snackbars">
        <Snackbars
          label="Messages alone"
          items={[
            { id: '1', kind: 'info', text: 'Only WalletConnect certified' },
            {
              id: '2',
              kind: 'error',
              text: 'A longer message that needs a second line to say what happened',
              action: { label: 'Retry', onSelect: noop },
            },
            { id: '3', kind: 'success', text: 'Address copied' },
          ]}
        />
      </Frame>
    </Section>
  )
}
