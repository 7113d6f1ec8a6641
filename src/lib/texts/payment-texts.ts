/** The texts of payments: added with the first page of that area, so that no other page waits for them. */
import payments from '../../locales/en-payments.json'
import { i18n } from '../i18n.ts'
import './trade-texts.ts'

i18n.addResourceBundle('en', 'translation', payments, true, true)
