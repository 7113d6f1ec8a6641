/** Adds the texts of trees of categories with the report that shows them, so that other pages do not load them. */
import categoryTree from '../../../locales/reports/en-category-tree.json'
import { addTexts } from '../../i18n.ts'

addTexts(categoryTree)
