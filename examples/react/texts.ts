import { usePortico, useStore } from 'portico/react'

const en = {
  lead: 'Portico in a host application: connect a wallet, change the look and the language, and see what it costs.',
  tryTitle: 'Connect a wallet',
  tryText: 'The buttons are Portico’s. Below is what the host learns through its hooks.',
  buttons: 'Portico’s buttons',
  status: 'Status',
  account: 'Account',
  network: 'Network',
  none: 'none',
  open: 'Open',
  disconnect: 'Disconnect',
  mount: 'Mount the buttons',
  unmount: 'Unmount the buttons',
  theme: 'Theme',
  dark: 'Dark',
  light: 'Light',
  system: 'System',
  language: 'Language',
  providerTitle: 'Through the provider',
  providerText: 'What a host does without the modal: viem over the wallet’s own provider.',
  sign: 'Sign a message',
  send: 'Send 0.001 ETH',
  kept: 'Ask the provider kept from before',
  loadsTitle: 'What was loaded when',
  loadsText: 'Scripts of this page, by what came before them. Sizes are before compression, times count from the action.',
  start: 'Before you did anything',
  pointer: 'Pointer on “{name}”',
  focus: 'Focus on “{name}”',
  click: 'Click on “{name}”',
  total: '{count} files, {size}',
  codeTitle: 'The code that made it',
  codeText: 'The two files of this page that speak to Portico, as they are.',
}

/** What the host itself says; Portico's own texts come from `portico/locales`. */
export type Texts = Readonly<typeof en>

const de: Texts = {
  lead: 'Portico in einer Anwendung: eine Wallet verbinden, Aussehen und Sprache ändern und sehen, was es kostet.',
  tryTitle: 'Eine Wallet verbinden',
  tryText: 'Die Schaltflächen sind die von Portico. Darunter steht, was die Anwendung durch ihre Hooks erfährt.',
  buttons: 'Porticos Schaltflächen',
  status: 'Zustand',
  account: 'Konto',
  network: 'Netzwerk',
  none: 'keines',
  open: 'Öffnen',
  disconnect: 'Trennen',
  mount: 'Schaltflächen einsetzen',
  unmount: 'Schaltflächen entfernen',
  theme: 'Darstellung',
  dark: 'Dunkel',
  light: 'Hell',
  system: 'System',
  language: 'Sprache',
  providerTitle: 'Über den Provider',
  providerText: 'Was eine Anwendung ohne das Modal tut: viem über den Provider der Wallet.',
  sign: 'Nachricht signieren',
  send: '0,001 ETH senden',
  kept: 'Den Provider von vorhin fragen',
  loadsTitle: 'Was wann geladen wurde',
  loadsText: 'Skripte dieser Seite, nach dem, was vor ihnen geschah. Größen vor der Kompression, Zeiten ab der Handlung.',
  start: 'Bevor Sie etwas taten',
  pointer: 'Zeiger auf „{name}“',
  focus: 'Fokus auf „{name}“',
  click: 'Klick auf „{name}“',
  total: '{count} Dateien, {size}',
  codeTitle: 'Der Code dazu',
  codeText: 'Die zwei Dateien dieser Seite, die mit Portico sprechen, so wie sie sind.',
}

const ar: Texts = {
  lead: 'Portico داخل تطبيق مضيف: اربط محفظة، غيّر المظهر واللغة، وشاهد كم يكلّف ذلك.',
  tryTitle: 'اربط محفظة',
  tryText: 'الأزرار من Portico. وتحتها ما يعرفه التطبيق من خلال الخطّافات.',
  buttons: 'أزرار Portico',
  status: 'الحالة',
  account: 'الحساب',
  network: 'الشبكة',
  none: 'لا يوجد',
  open: 'فتح',
  disconnect: 'قطع الاتصال',
  mount: 'إظهار الأزرار',
  unmount: 'إزالة الأزرار',
  theme: 'المظهر',
  dark: 'داكن',
  light: 'فاتح',
  system: 'النظام',
  language: 'اللغة',
  providerTitle: 'عبر المزوّد',
  providerText: 'ما يفعله التطبيق من دون النافذة: مكتبة viem فوق مزوّد المحفظة نفسه.',
  sign: 'توقيع رسالة',
  send: 'إرسال 0.001 ETH',
  kept: 'سؤال المزوّد السابق',
  loadsTitle: 'ما الذي حُمّل ومتى',
  loadsText: 'نصوص هذه الصفحة البرمجية بحسب ما سبقها. الأحجام قبل الضغط، والأوقات منذ الفعل.',
  start: 'قبل أن تفعل شيئًا',
  pointer: 'المؤشّر على «{name}»',
  focus: 'التركيز على «{name}»',
  click: 'نقرة على «{name}»',
  total: 'الملفات: {count}، {size}',
  codeTitle: 'الشيفرة التي صنعتها',
  codeText: 'ملفّا هذه الصفحة اللذان يخاطبان Portico، كما هما.',
}

const languages: Readonly<Record<string, Texts>> = { en, de, ar }

/** Names of the languages the page speaks, each in its own. */
export const languageNames = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const

/** The host's texts in the language of the modal, and that language. */
export const useTexts = (): { readonly texts: Texts; readonly lang: string; readonly dir: 'ltr' | 'rtl' } => {
  const { lang, dir } = useStore(usePortico().locale)
  return { texts: languages[lang] ?? en, lang, dir }
}
