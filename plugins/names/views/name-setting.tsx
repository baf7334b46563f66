import type { ReactNode } from 'react'
import type { Store } from '../../../kernel/contract/store.ts'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { userIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import type { Profile } from '../../account/manifest.ts'
import { manifest } from '../manifest.ts'

/** Where nobody says what the account is called. */
const NO_PROFILE: Pick<Store<Profile | undefined>, 'get' | 'subscribe'> = { get: () => undefined, subscribe: () => () => undefined }

/** The way to a name, in the settings of an account that has none. */
export default function NameSetting(): ReactNode {
  const { profile, services, router } = useServices(manifest)
  const text = useText(manifest)
  const known = useStore(useStore(profile)?.state ?? NO_PROFILE)
  if (!services.has('api') || known?.name !== undefined) return null
  return (
    <Row
      glyph={<Glyph kind="tile" icon={userIcon} />}
      name={text('choose')}
      chevron
      onClick={() => void router.push('ChooseAccountName')}
    />
  )
}
