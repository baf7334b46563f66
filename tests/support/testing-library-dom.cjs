const library = require('../../node_modules/@testing-library/dom/dist/index.js')

// Its second is an assertion on the speed of the machine; the same limit as `until` has.
library.configure({ asyncUtilTimeout: 30_000 })

module.exports = library
