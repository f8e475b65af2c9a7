// The rows of the table of screens about companies, their branches and prices, and about what is created from files.
import type { Screen } from '../../kit/shell/screen.ts';
import { SCREEN_TEXT } from '../text.ts';

const recordImport = (noun: 'Company' | 'Branch' | 'User', permission: Screen['permission']) => ({
  group: noun === 'User' ? ('accounts' as const) : ('companies' as const),
  permission,
  load: async () => (await import('../FileImports.tsx'))[`${noun}Import`],
});

export const companyScreens = {
  companies: {
    path: '/companies',
    ...SCREEN_TEXT.companies,
    icon: 'shop',
    group: 'companies',
    permission: 'companies.read',
    load: async () => (await import('../../features/companies/CompanyList.tsx')).CompanyList,
  },
  createCompany: {
    path: '/companies/create',
    ...SCREEN_TEXT.createCompany,
    icon: 'add',
    group: 'companies',
    permission: 'companies.edit',
    load: async () => (await import('../../features/companies/CreateCompany.tsx')).CreateCompany,
  },
  companyImport: {
    path: '/companies/import',
    ...SCREEN_TEXT.companyImport,
    ...recordImport('Company', 'companies.edit'),
  },
  branchImport: {
    path: '/branch-import/:companyId',
    ...SCREEN_TEXT.branchImport,
    ...recordImport('Branch', 'branches.edit'),
  },
  userImport: { path: '/users/import', ...SCREEN_TEXT.userImport, ...recordImport('User', 'accounts.edit') },
  company: {
    path: '/company/:companyId',
    ...SCREEN_TEXT.company,
    group: 'companies',
    permission: 'companies.read',
    load: async () => (await import('../companies/Company.tsx')).Company,
  },
  createBranch: {
    path: '/branch-create/:companyId',
    ...SCREEN_TEXT.createBranch,
    group: 'companies',
    permission: 'branches.edit',
    load: async () => (await import('../companies/BranchForm.tsx')).CreateBranch,
  },
  changeBranch: {
    path: '/branch-modify/:companyId/:branchId',
    ...SCREEN_TEXT.changeBranch,
    group: 'companies',
    permission: 'branches.edit',
    load: async () => (await import('../companies/BranchForm.tsx')).ChangeBranch,
  },
  branch: {
    path: '/branch/:branchId',
    ...SCREEN_TEXT.branch,
    group: 'companies',
    permission: 'orders.read',
    load: async () => (await import('../companies/Branch.tsx')).Branch,
  },
  branchAlias: {
    path: '/branch-resume/:branchId',
    ...SCREEN_TEXT.branchAlias,
    group: 'companies',
    permission: 'orders.read',
    load: async () => (await import('../companies/Branch.tsx')).Branch,
  },
  sharedOrder: {
    path: '/share-companies/:orderId',
    ...SCREEN_TEXT.sharedOrder,
    group: 'companies',
    permission: 'orders.read',
    load: async () => (await import('../companies/SharedOrder.tsx')).SharedOrder,
  },
  circles: {
    path: '/circles',
    ...SCREEN_TEXT.circles,
    icon: 'circle',
    group: 'companies',
    permission: 'pricing.read',
    load: async () => (await import('../Circles.tsx')).Circles,
  },
} as const;
