/** Adds the texts of exports of a company with their section, so that other pages do not load them. */
import exports from '../../../locales/settings/en-exports.json'
import { addTexts } from '../../i18n.ts'

addTexts(exports)
