import { usePortico, useStore } from 'portico/react'
import { type ReactNode, useId } from 'react'
import { CodeBlock } from '../code-block.tsx'
import { useTexts } from '../texts/index.ts'
import { themeCode } from '../theme-code.ts'
import { Card } from './card.tsx'

const ACCENTS = ['#79bcc1', '#7c3aed', '#2563eb', '#e11d48', '#f59e0b', '#16a34a']
const RADII = ['0px', '2px', '4px', '8px']
const SIZES = ['9px', '10px', '11px', '12px']
const FONTS = { fontSystem: undefined, fontSerif: 'Georgia, serif', fontMono: 'ui-monospace, monospace' } as const

const UNSET = {
  '--portico-accent': undefined,
  '--portico-border-radius-master': undefined,
  '--portico-font-size-master': undefined,
  '--portico-font-family': undefined,
}

type Variable = keyof typeof UNSET

/** A theme editor: what is chosen is in force at once, and can be copied. */
export function ThemeCard(): ReactNode {
  const portico = usePortico()
  const theme = useStore(portico.theme)
  const { variables } = theme
  const { texts } = useTexts()
  const id = useId()
  const set = (name: Variable, value: string | undefined): void => portico.setTheme({ variables: { [name]: value } })
  return (
    <Card title={texts.themeTitle} text={texts.themeText}>
      <div className="columns">
        <div className="editor">
          <fieldset className="row" aria-label={texts.accent}>
            <span className="label">{texts.accent}</span>
            {ACCENTS.map((accent) => (
              <button
                key={accent}
                type="button"
                className="swatch"
                style={{ background: accent }}
                aria-label={accent}
                aria-pressed={variables['--portico-accent'] === accent}
                onClick={() => set('--portico-accent', accent)}
              />
            ))}
            <input
              type="color"
              aria-label={texts.accent}
              value={variables['--portico-accent'] ?? ACCENTS[0]}
              onChange={({ target }) => set('--portico-accent', target.value)}
            />
          </fieldset>
          <label htmlFor={`${id}radius`}>{texts.radius}</label>
          <select
            id={`${id}radius`}
            value={variables['--portico-border-radius-master'] ?? '4px'}
            onChange={({ target }) => set('--portico-border-radius-master', target.value)}
          >
            {RADII.map((radius) => (
              <option key={radius}>{radius}</option>
            ))}
          </select>
          <label htmlFor={`${id}size`}>{texts.fontSize}</label>
          <select
            id={`${id}size`}
            value={variables['--portico-font-size-master'] ?? '10px'}
            onChange={({ target }) => set('--portico-font-size-master', target.value)}
          >
            {SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
          <label htmlFor={`${id}font`}>{texts.font}</label>
          <select
            id={`${id}font`}
            value={variables['--portico-font-family'] ?? ''}
            onChange={({ target }) => set('--portico-font-family', target.value || undefined)}
          >
            {Object.entries(FONTS).map(([name, family = '']) => (
              <option key={name} value={family}>
                {texts[name as keyof typeof FONTS]}
              </option>
            ))}
          </select>
          <button type="button" onClick={() => portico.setTheme({ variables: UNSET })}>
            {texts.reset}
          </button>
        </div>
        <CodeBlock code={themeCode(theme)} language="ts" />
      </div>
    </Card>
  )
}
