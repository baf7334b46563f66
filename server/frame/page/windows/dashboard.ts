import { styleWindow } from './draw-window.ts'
import { windowTexts } from './texts.ts'

// `/dashboard`: where pages lead for "the wallet's own page". The account lives in the frame, in each page that uses it: this one says where.

styleWindow(document)
const { say } = windowTexts(document, navigator.languages)
document.title = say('dashboardTitle')
for (const [id, text] of Object.entries({ title: say('dashboardTitle'), status: say('dashboardText') })) {
  const element = document.querySelector(`#${id}`)
  if (element) element.textContent = text
}
