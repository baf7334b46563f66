import type { ReactNode } from 'react'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { moreIcon } from '../../../ui-kit/icons/icons.ts'
import { Icon } from '../../../ui-kit/parts/identity/icon.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { Mark } from './mark.tsx'
import css from './socials.css'

/** Providers with a button that bears their name. With more of them only the first has one. */
const NAMED = 2

/** Providers that have room. With more of them the rest is behind a button. */
const MOST = 6

/** Small buttons beside the one that leads to the rest. */
const SMALL = 4

/** The row of social accounts in Connect. */
export default function SocialMethod(): ReactNode {
  useStyle(css)
  const { socials, router } = useServices(manifest)
  const text = useText(manifest)
  const { providers } = socials
  const named = providers.slice(0, providers.length > NAMED ? 1 : NAMED)
  const others = providers.slice(named.length)
  const small = providers.length > MOST ? others.slice(0, SMALL) : others
  if (providers.length === 0) return null
  return (
    <Inset>
      {named.map((provider) => (
        <Button key={provider} fill onClick={() => socials.choose(provider)}>
          <Mark provider={provider} />
          {text(`name_${provider}`)}
        </Button>
      ))}
      {small.length > 0 && (
        <div className="social-row">
          {small.map((provider) => (
            <Button
              key={provider}
              aria-label={text(`name_${provider}`)}
              title={text(`name_${provider}`)}
              onClick={() => socials.choose(provider)}
            >
              <Mark provider={provider} />
            </Button>
          ))}
          {small.length < others.length && (
            <Button aria-label={text('more')} title={text('more')} onClick={() => void router.push('ConnectSocials')}>
              <Icon icon={moreIcon} />
            </Button>
          )}
        </div>
      )}
    </Inset>
  )
}
