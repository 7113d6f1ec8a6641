/** Nepali: the words of `domain/`, those of the screens with what single keys say differently, and its letters. */
import '@fontsource-variable/noto-sans-devanagari'
import { wordingOf } from '../../../domain/language/dictionary.ts'
import rules from '../../../domain/language/ne.json'
import { amountInNepali } from '../../../domain/money/nepali-amount.ts'
import exceptions from '../../locales/nepali/ne-keys.json'
import texts from '../../locales/nepali/ne.json'
import type { ComponentTexts, LanguageWords, LoadedLanguage } from './loaded-language.ts'

const words: LanguageWords = {
  months: {
    short: 'जन. फेब. मार्च अप्रि. मे जुन जुलाई अग. सेप्ट. अक्टो. नोभ. डिस.'.split(' '),
    long: 'जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर'.split(' '),
  },
  weekdays: {
    short: 'आइत सोम मङ्गल बुध बिही शुक्र शनि'.split(' '),
    long: 'आइतबार सोमबार मङ्गलबार बुधबार बिहीबार शुक्रबार शनिबार'.split(' '),
  },
  picker: {
    placeholder: 'मिति छान्नुहोस्',
    today: 'आज',
    now: 'अहिले',
    backToToday: 'आजमा फर्कनुहोस्',
    ok: 'ठीक छ',
    clear: 'हटाउनुहोस्',
    week: 'हप्ता',
    month: 'महिना',
    year: 'वर्ष',
    previousMonth: 'अघिल्लो महिना',
    nextMonth: 'अर्को महिना',
    monthSelect: 'महिना छान्नुहोस्',
    yearSelect: 'वर्ष छान्नुहोस्',
    decadeSelect: 'दशक छान्नुहोस्',
    previousYear: 'अघिल्लो वर्ष',
    nextYear: 'अर्को वर्ष',
    previousDecade: 'अघिल्लो दशक',
    nextDecade: 'अर्को दशक',
    previousCentury: 'अघिल्लो शताब्दी',
    nextCentury: 'अर्को शताब्दी',
  },
  inWords: amountInNepali,
  and: 'र',
  or: 'वा',
  ago: (count, unit) => {
    if (unit === 'second') return 'अहिले'
    if (unit === 'day' && count === 1) return 'हिजो'
    return `${count} ${{ minute: 'मिनेट', hour: 'घण्टा', day: 'दिन' }[unit]} अघि`
  },
}

const components: ComponentTexts = {
  locale: 'ne',
  global: { placeholder: 'छान्नुहोस्', close: 'बन्द गर्नुहोस्' },
  Pagination: {
    items_per_page: '/ पृष्ठ',
    jump_to: 'जानुहोस्',
    jump_to_confirm: 'ठीक छ',
    page: 'पृष्ठ',
    prev_page: 'अघिल्लो पृष्ठ',
    next_page: 'अर्को पृष्ठ',
    prev_5: 'अघिल्ला 5 पृष्ठ',
    next_5: 'अर्का 5 पृष्ठ',
    prev_3: 'अघिल्ला 3 पृष्ठ',
    next_3: 'अर्का 3 पृष्ठ',
    page_size: 'पृष्ठको आकार',
  },
  Empty: { description: 'केही छैन' },
  Table: { emptyText: 'केही छैन', selectAll: 'सबै छान्नुहोस्', expand: 'फैलाउनुहोस्', collapse: 'खुम्च्याउनुहोस्' },
  Modal: { okText: 'ठीक छ', cancelText: 'रद्द गर्नुहोस्', justOkText: 'ठीक छ' },
  Popconfirm: { okText: 'ठीक छ', cancelText: 'रद्द गर्नुहोस्' },
  Upload: {
    uploading: 'अपलोड हुँदै…',
    removeFile: 'फाइल हटाउनुहोस्',
    uploadError: 'अपलोड भएन',
    previewFile: 'फाइल हेर्नुहोस्',
    downloadFile: 'फाइल डाउनलोड गर्नुहोस्',
  },
  Text: { copy: 'प्रतिलिपि', copied: 'प्रतिलिपि गरियो', expand: 'फैलाउनुहोस्', collapse: 'खुम्च्याउनुहोस्' },
}

export const nepali: LoadedLanguage = { words, components, wording: wordingOf({ ...texts, ...rules }, exceptions) }
