import type { Namespace } from '../../../kernel/contract/caip.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { powerIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** Ends the session, with the picture of the wallet that it ends. */
export function DisconnectRow({ namespace }: { readonly namespace: Namespace }) {
  const { sessions, wallet } = useServices(manifest)
  const text = useText(manifest)
  const info = useStore(wallet.info)
  return (
    <List aria-label={text('connection')}>
      <Row
        glyph={<Glyph kind="tile" icon={powerIcon} />}
        name={text('disconnect')}
        end={info && <Glyph kind="logo" size={20} src={info.icon} name={info.name} label={info.name} />}
        onClick={() => void sessions.disconnect(namespace)}
      />
    </List>
  )
}
