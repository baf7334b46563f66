import { guardButtons } from '../approval/guard-buttons.ts'
import type { AgreementRequest, Given } from '../approval/window-messages.ts'
import { drawWindow } from './draw-window.ts'

/** Asks the visitor for one press in a window. Its buttons rest as those in the frame do. Answers what ends it. */
export const drawAgreement = (document: Document, { agreement }: AgreementRequest, answer: (given: Given) => void): (() => void) => {
  const { title, text, action, cancel } = agreement
  const [approve, reject] = drawWindow(document, { title, text, buttons: [{ text: action, primary: true }, { text: cancel }] })
  return guardButtons(
    { approve, reject },
    {
      changed(state) {
        for (const button of [approve, reject]) button?.toggleAttribute('disabled', state !== 'ready')
      },
      answer,
    },
    { alone: true },
  )
}
