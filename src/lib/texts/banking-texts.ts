/** The texts of money and its ways: added with the first page of that area, so that no other page waits for them. */
import banking from '../../locales/en-banking.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', banking, true, true)
