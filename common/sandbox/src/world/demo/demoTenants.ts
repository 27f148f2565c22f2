import type { TenantType } from '../tenant';

export interface DemoTenant {
  id: string;
  displayName: string;
  type: TenantType;
  mode: 'managed' | 'external';
  environments: readonly string[];
}

export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    id: 'acme',
    displayName: 'ACME Manufacturing',
    type: 'customer',
    mode: 'external',
    environments: ['acme-prod', 'acme-test'],
  },
  {
    id: 'contoso',
    displayName: 'Contoso Retail',
    type: 'partner',
    mode: 'external',
    environments: ['contoso-prod'],
  },
  {
    id: 'globex',
    displayName: 'Globex Automotive',
    type: 'customer',
    mode: 'external',
    environments: ['globex-prod'],
  },
  {
    id: 'hooli',
    displayName: 'Hooli',
    type: 'customer',
    mode: 'external',
    environments: [],
  },
  {
    id: 'initech',
    displayName: 'Initech Financial',
    type: 'customer',
    mode: 'managed',
    environments: ['initech-prod', 'initech-stage'],
  },
  {
    id: 'nordic',
    displayName: 'Nordic Wind',
    type: 'provider',
    mode: 'external',
    environments: ['nordic-ops'],
  },
  {
    id: 'pierce',
    displayName: 'Pierce Docks',
    type: 'customer',
    mode: 'external',
    environments: [],
  },
  {
    id: 'stark',
    displayName: 'Stark Metals',
    type: 'customer',
    mode: 'external',
    environments: [],
  },
  {
    id: 'tyrell',
    displayName: 'Tyrell Optics',
    type: 'partner',
    mode: 'external',
    environments: [],
  },
  {
    id: 'vandelay',
    displayName: 'Vandelay Imports',
    type: 'customer',
    mode: 'external',
    environments: [],
  },
  {
    id: 'wayne',
    displayName: 'Wayne Logistics',
    type: 'customer',
    mode: 'managed',
    environments: ['wayne-prod'],
  },
];
