import { type ReactNode, useEffect } from 'react'
import { CodeCard } from './cards/code-card.tsx'
import { ConnectionCard } from './cards/connection-card.tsx'
import { FeaturesCard } from './cards/features-card.tsx'
import { HostActions } from './cards/host-actions.tsx'
import { LoadsCard } from './cards/loads-card.tsx'
import { ThemeCard } from './cards/theme-card.tsx'
import { Hero } from './hero.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { Loads } from './loads.ts'
import { useTexts } from './texts/index.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** A host application: it follows the account through hooks, signs and sends through the wallet's own provider, and shows what it loads. */
export function App({ loads }: { readonly loads: Loads }): ReactNode {
  const { lang, dir } = useTexts()
  useEffect(() => {
    document.documentElement.lang = lang
    document.documentElement.dir = dir
  }, [lang, dir])
  return (
    <>
      <header className="top">
        <strong className="name">Portico</strong>
        <div className="choices">
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </header>
      <main>
        <div className="columns first">
          <Hero loads={loads} />
          <ConnectionCard />
        </div>
        <FeaturesCard />
        <div className="columns">
          <div className="column">
            <LoadsCard loads={loads} />
            <HostActions />
          </div>
          <CodeCard />
        </div>
        <ThemeCard />
      </main>
    </>
  )
}
