const library = require('../../node_modules/@testing-library/dom/dist/index.js')

// Its second is an assertion on the speed of the machine; the same limit as `until` has.
library.configure({ asyncUtilTimeout: 30_000 })

// Most of what is waited for here is the state of a service, which no mutation of the page announces: the library looks every 50 ms.
const PAUSE = 5

module.exports = { ...library, waitFor: (look, options) => library.waitFor(look, { interval: PAUSE, ...options }) }
