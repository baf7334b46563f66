/** Licences that ask for nothing but a notice. SPDX names. */
export type Licence =
  | 'MIT'
  | 'ISC'
  | 'BSD-2-Clause'
  | 'BSD-3-Clause'
  | 'Apache-2.0'
  | '0BSD'
  | 'Unlicense'
  | 'CC0-1.0'
  | 'BlueOak-1.0.0'
  | 'Unicode-DFS-2016'

/**
 * What identifies a text, in lower case with everything but letters and digits made a space: every part stands in it, and what
 * remains beside them is a title and names.
 */
export interface Fingerprint {
  readonly licence: Licence
  readonly parts: readonly RegExp[]
  /** SHA-256 of what the first part finds, where the licence is too long to be written down here. */
  readonly digest?: string
  /** Parts that a copy may leave out. */
  readonly optional?: readonly RegExp[]
  /** Most words that may remain: a title, copyright lines, and for two texts that nobody here uses the paragraphs that `parts` skip. */
  readonly rest: number
}

const MIT_PERMISSION =
  /permission is hereby granted free of charge to any person obtaining a copy of this software and associated documentation files? the software to deal in the software without restriction including without limitation the rights to use copy modify merge publish distribute sublicense and or sell copies of the software and to permit persons to whom the software is furnished to do so/
const MIT_DISCLAIMER =
  /the software is provided as is without warranty of any kind express or implied including but not limited to the warranties of merchantability fitness for a particular purpose and non ?infringement in no event shall the authors or copyright holders be liable for any claim damages or other liability whether in an action of contract tort or otherwise arising from out of or in connection with the software or the use or other dealings in the software/
const ISC_PERMISSION = /permission to use copy modify and or distribute this software for any purpose with or without fee is hereby granted/
const ISC_NOTICE = /provided that the above copyright notice and this permission notice appear in all copies/
const ISC_DISCLAIMER =
  /the software is provided as is and the author disclaims all warranties with regard to this software including all implied warranties of merchantability and fitness in no event shall the author be liable for any special direct indirect or consequential damages or any damages whatsoever resulting from loss of use data or profits whether in an action of contract negligence or other tortious action arising out of or in connection with the use or performance of this software/
const BSD_PERMISSION =
  /redistribution and use in source and binary forms with or without modification are permitted provided that the following conditions are met/
const BSD_SOURCE =
  /redistributions of source code must retain the above copyright notice this list of conditions and the following disclaimer/
const BSD_BINARY =
  /redistributions in binary form must reproduce the above copyright notice this list of conditions and the following disclaimer in the documentation and or other materials provided with the distribution/
const BSD_NAMES =
  /neither the names? of [a-z\d ]{1,120}? may be used to endorse or promote products derived from this software without specific prior written permission/
const BSD_DISCLAIMER =
  /this software is provided by the [a-z ]{1,60}? as is and any express or implied warranties including but not limited to the implied warranties of merchantability and fitness for a particular purpose are disclaimed in no event shall [a-z\d ]{1,60}? be liable for any direct indirect incidental special exemplary or consequential damages including but not limited to procurement of substitute goods or services loss of use data or profits or business interruption however caused and on any theory of liability whether in contract strict liability or tort including negligence or otherwise arising in any way out of the use of this software even if advised of the possibility of such damage/

const APACHE_HEADER =
  /licensed under the apache license version 2 0 the license you may not use this file except in compliance with the license you may obtain a copy of the license at/
const APACHE_BASIS =
  /unless required by applicable law or agreed to in writing software distributed under the license is distributed on an as is basis without warranties or conditions of any kind either express or implied see the license for the specific language governing permissions and limitations under the license/
const APACHE_APPENDIX =
  /appendix how to apply the apache license to your work to apply the apache license to your work attach the following boilerplate notice with the fields enclosed by brackets replaced with your own identifying information don t include the brackets the text should be enclosed in the appropriate comment syntax for the file format we also recommend that a file or class name and description of purpose be included on the same printed page as the copyright notice for easier identification within third party archives/

/** Every text that passes. A licence that is not here is a question for the maintainer. */
export const FINGERPRINTS: readonly Fingerprint[] = [
  {
    licence: 'MIT',
    parts: [
      MIT_PERMISSION,
      /the above copyright notice and this permission notice (including the next paragraph )?shall be included in all copies or substantial portions of the software/,
      MIT_DISCLAIMER,
    ],
    rest: 60,
  },
  { licence: 'ISC', parts: [ISC_PERMISSION, ISC_NOTICE, ISC_DISCLAIMER], rest: 40 },
  { licence: '0BSD', parts: [ISC_PERMISSION, ISC_DISCLAIMER], rest: 40 },
  { licence: 'BSD-3-Clause', parts: [BSD_PERMISSION, BSD_SOURCE, BSD_BINARY, BSD_NAMES, BSD_DISCLAIMER], rest: 50 },
  { licence: 'BSD-2-Clause', parts: [BSD_PERMISSION, BSD_SOURCE, BSD_BINARY, BSD_DISCLAIMER], rest: 50 },
  {
    licence: 'Apache-2.0',
    parts: [/terms and conditions for use reproduction and distribution .* of your accepting any such warranty or additional liability/],
    digest: 'c876a853e3837603a39d56da29306b74786b34411bf636ce5072eb840e764cab',
    optional: [APACHE_APPENDIX, APACHE_HEADER, APACHE_BASIS],
    rest: 40,
  },
  { licence: 'Apache-2.0', parts: [APACHE_HEADER, APACHE_BASIS], rest: 30 },
  {
    licence: 'Unlicense',
    parts: [
      /this is free and unencumbered software released into the public domain/,
      /anyone is free to copy modify publish use compile sell or distribute this software either in source code form or as a compiled binary for any purpose commercial or non commercial and by any means/,
    ],
    rest: 170,
  },
  {
    licence: 'CC0-1.0',
    parts: [
      /cc0 1 0 universal/,
      /statement of purpose/,
      /affirmer hereby overtly fully permanently irrevocably and unconditionally waives/,
    ],
    rest: 1_150,
  },
  {
    licence: 'BlueOak-1.0.0',
    parts: [/purpose this license gives everyone as much permission .* under any kind of legal claim/],
    digest: '42555e8ad9cbe54ce778f062ab2497f900efe71aa795be3e125be7ac32508acd',
    rest: 10,
  },
  {
    // Which files it is about stands before it.
    licence: 'Unicode-DFS-2016',
    parts: [/notice to user carefully read .* prior written authorization of the copyright holder/],
    digest: '6d1d4527774891a7094441857f5b5919b7e94e8457a48e5ccc0bdfdc83d9436c',
    rest: 50,
  },
]
