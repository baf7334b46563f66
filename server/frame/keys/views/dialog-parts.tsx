import { createContext, type ReactNode, useContext } from 'react'
import { backIcon } from '../../../../ui-kit/icons/icons.ts'
import { IconButton } from '../../../../ui-kit/parts/inputs/icon-button.tsx'
import { DialogFrame, DialogHeader } from '../../../../ui-kit/parts/layout/dialog.tsx'
import { Notice } from '../../../../ui-kit/parts/status/notice.tsx'
import { useStyle } from '../../../../ui-kit/style-root.tsx'
import type { SayKeys } from '../texts.ts'
import css from './key-dialog.css'

/** The step that a button belongs to. */
interface Step {
  readonly title: string
  /** What its press gives away, in a sentence. */
  readonly about: string
}

const StepContext = /* @__PURE__ */ createContext<Step>({ title: '', about: '' })

/** The step that is on screen. */
export const useStep = (): Step => useContext(StepContext)

export interface KeyDialogFrameProps {
  readonly title: string
  readonly say: SayKeys
  /** Leads back to the step before. */
  readonly onBack?: (() => void) | undefined
  /** What a press here gives away, where it does: a window that asks for the press says it as well. */
  readonly about?: string
  readonly children: ReactNode
}

/** A step of a dialog about keys, under its title. */
export function KeyDialogFrame({ title, say, onBack, about = '', children }: KeyDialogFrameProps): ReactNode {
  useStyle(css)
  const leading = onBack && <IconButton icon={backIcon} label={say('back')} part="back" onClick={onBack} />
  return (
    <DialogFrame embedded aria-label={title} header={<DialogHeader title={title} leading={leading} />}>
      <StepContext.Provider value={{ title, about }}>{children}</StepContext.Provider>
    </DialogFrame>
  )
}

/** What went wrong, announced. */
export function Problem({ children }: { readonly children: string | undefined }): ReactNode {
  return <div aria-live="polite">{children !== undefined && <Notice kind="danger" title={children} />}</div>
}
