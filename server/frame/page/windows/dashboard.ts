import { createStyleRoot } from '../../../../ui-kit/style-sheets.ts'
import { windowTexts } from './texts.ts'
import css from './window.css'

// `/dashboard`: where pages lead for "the wallet's own page". The account lives in the frame, in each page that uses it: this one says where.

createStyleRoot(document).adopt(css)
const { say } = windowTexts(document, navigator.languages)
document.title = say('dashboardTitle')
for (const [id, text] of Object.entries({ title: say('dashboardTitle'), status: say('dashboardText') })) {
  const element = document.querySelector(`#${id}`)
  if (element) element.textContent = text
}
