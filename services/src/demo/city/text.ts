// Texts of the demo city: invented people, companies and streets, as written in Guatemala.
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import type { DemoEmail, DemoWall } from '../../platform/demoAccounts.ts';
import type { BranchName } from './branchPlaces.ts';

/** Views of the list of all orders that the team shares: the query of each, as the list writes it. */
export const TEAM_VIEWS = [
  { name: 'Tarde', filters: { 'f.level': 'Tarde' } },
  { name: 'Zona 10', filters: { 'f.zone': 'Zona 10' } },
  { name: 'Sin coordenadas', filters: { 'f.coordinates': 'SIN COORDENADAS' } },
] as const;

/** A kind of courier alert that the operation added to the built-in ones. */
export const ADDED_ALERT_LABEL = 'Lluvia fuerte';

export const COMPANY_TEXT = {
  'san-martin': { name: 'San Martin', description: 'Restaurantes y panadería' },
  'pollo-brujo': { name: 'POLLO BRUJO', description: 'Pollo frito y rostizado' },
  'ishop-guatemala': { name: 'ISHOP GUATEMALA', description: 'Tecnología y accesorios' },
  'pizza-volcan': { name: 'Pizza Volcán', description: 'Pizza al horno de leña' },
  'farmacia-la-merced': { name: 'Farmacia La Merced', description: 'Medicinas a domicilio' },
  'sushi-kaji': { name: 'Sushi Kaji', description: 'Cocina japonesa' },
  'tacos-el-porton': { name: 'Tacos El Portón', description: 'Tacos y gringas' },
  'panaderia-dona-ines': { name: 'Panadería Doña Inés', description: 'Pan, pasteles y desayunos' },
  'hamburguesas-el-trebol': { name: 'Hamburguesas El Trébol', description: 'Hamburguesas a la parrilla' },
};
export type CompanyKey = keyof typeof COMPANY_TEXT;

export const DELIVERED_PHRASE = '¿QUÉ TE PARECIÓ NUESTRO SERVICIO?';

export const BRANCH_ADDRESSES: Record<BranchName, string> = {
  'ZONA 1': '6a avenida 11-48 zona 1',
  UNICENTRO: '18 calle 5-56 zona 10, Unicentro',
  PORTALES: 'Km 4.5 ruta al Atlántico, zona 17',
  'GRAN VIA': 'Calzada Roosevelt 26-95 zona 11',
  'METRO SUR': 'Km 15.5 carretera al Pacífico, Villa Nueva',
  KALU: 'Diagonal 6 16-23 zona 10',
  'SAN LUCAS': 'Km 29.5 carretera Interamericana, San Lucas Sacatepéquez',
  'ZONA 12': 'Avenida Petapa 38-39 zona 12',
  'GRAN PLAZA': 'Km 10 carretera a El Salvador, Santa Catarina Pinula',
  UTATLAN: '33 avenida 4-20 zona 7, colonia Utatlán',
  OAKLAND: 'Diagonal 6 13-01 zona 10',
  MIRAFLORES: '21 avenida 4-32 zona 11',
  CAYALA: 'Boulevard Rafael Landívar 10-05 zona 16',
  'SAN CRISTOBAL': 'Boulevard San Cristóbal 22-00 zona 8, Mixco',
  'ZONA 14': '20 calle 8-30 zona 14',
  NARANJO: 'Boulevard El Naranjo 29-36 zona 4, Mixco',
  'VILLA NUEVA': '5a calle 4-18 zona 1, Villa Nueva',
  PETAPA: '2a calle 3-40 zona 1, San Miguel Petapa',
  'ZONA 10': '4a avenida 12-59 zona 10',
  PRADERA: '20 calle 25-85 zona 10',
  'VISTA HERMOSA': 'Boulevard Vista Hermosa 25-14 zona 15',
  MAJADAS: '27 avenida 6-40 zona 11',
  'ZONA 18': '1a calle 20-00 zona 18',
};

const namesIn = (text: string): string[] => text.trim().split(/\s+/);

export const FIRST_NAMES = namesIn(`
  Luis Mario Juan Kevin Edgar Brayan Óscar Ana María José Carlos Byron Wilson Erick Josué Marvin Selvin Rudy
  Elder Cristian Henry Gerson Walter Estuardo Fredy Hugo Jorge Pablo Sergio Danilo Rolando Mynor Axel Dilan
  Sofía Lucía Andrea Karla Ingrid Gabriela Mirna Rosa Silvia Claudia Ligia Brenda Wendy Evelyn Heidy Marleny
  Yesenia Paola Mónica Beatriz Irma
`);

export const LAST_NAMES = namesIn(`
  Ramos Díaz Tum Coc Ajú Xol Chub Gómez López Pérez García Hernández Morales Caal Pop Choc Ixcoy Tzoc Sic
  Cuxil Batz Quej Ical Tzul Mejía Castillo Ortiz Barrios Cifuentes Orozco León Monzón Pineda Alvarado
  Sandoval Estrada Juárez Marroquín Aguilar Velásquez Chacón Toj Raxón Yoc Méndez Solís
`);

export const STREETS = [
  'calle',
  'calle',
  'calle A',
  'avenida',
  'avenida',
  'avenida A',
  'avenida B',
  'diagonal',
  'calle, colonia El Carmen',
  'avenida, colonia Las Flores',
  'calle, residenciales Los Cipreses',
  'avenida, condominio El Prado',
  'calle, apartamentos Torre Sol',
  'avenida, colonia Bran',
];

export const ORDINALS = ['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a', '9a', '10a'];

export const NOTES = [
  'Llamar al llegar',
  'Timbre no funciona, tocar el portón',
  'Portón negro, casa de esquina',
  'Dejar en garita con el guardia',
  'Lleva cambio de Q200',
  'Sin cebolla por favor',
  'Segundo nivel, apartamento 2B',
  'Entrar por la calle de atrás',
];

/** What a branch enters as name and number until it has typed the order in [OR2]. */
export const WAITING = 'ESPERANDO...';

export const SETTLEMENT_NOTES = {
  short: 'Faltó cambio de una orden',
  corrected: 'El piloto entregó lo que faltaba',
} as const;

export const CANCEL_REASONS = [
  'Cliente ya no desea el pedido',
  'Cliente no contesta',
  'Dirección fuera de cobertura',
  'Producto agotado',
  'Orden duplicada',
  'Cliente canceló por el tiempo de espera',
];

export const DELETE_REASONS = ['Orden de prueba', 'Orden duplicada en caja', 'Ingresada por error'];
export const ABANDONED_REASON = 'Sin movimiento durante el día';
export const SYSTEM_NAME = 'Sistema';

export const PROVIDERS = ['CALL CENTER', 'WEB', 'APP', 'CAJA'];

export const creatorOf = (branchName: string): string => `Sucursal ${branchName}`;

export const PHONE_ERROR = 'La aplicación no tiene permiso de ubicación en segundo plano';

export const RATING_TEXTS = {
  good: [
    'Muy rápido y amable',
    'Todo llegó caliente',
    'Excelente servicio',
    'Muy atento el motorista',
    'Llegó antes de lo esperado',
    'Buen servicio, gracias',
  ],
  bad: [
    'Tardó mucho en llegar',
    'La comida llegó fría',
    'No encontraba la dirección',
    'Venía incompleto el pedido',
    'No traía cambio',
  ],
};

export const INCIDENT_NOTES = {
  Robo: ['Le quitaron el celular', 'Asalto a mano armada, quitaron la moto', 'Robo de pedido y efectivo'],
  Extorsion: ['Llamada exigiendo cobro por pasar', 'Grupo pide cuota en la colonia'],
};

/** Notes on alarms. */
export const ALARM_NOTES: Partial<Record<AlarmRule, readonly string[]>> = {
  branch: ['Se pidió apoyo a la sucursal vecina', 'Clientes avisados', 'La tienda pone a otra persona en cocina'],
  zone: ['Sin red en la colonia, contestan por radio'],
  silentCourier: ['Sin batería, contesta desde otro número'],
  theft: ['Piloto a salvo, denuncia en la subestación', 'La unidad de apoyo va en camino'],
  extortion: ['Se retiró a los pilotos de la colonia'],
  accident: ['Piloto consciente, bomberos en el lugar'],
};

export const ACCOUNT_NAMES: Record<DemoEmail, readonly [string, string]> = {
  'owner@demo.test': ['Olga', 'Ovalle'],
  'admin@demo.test': ['Adrián', 'Aldana'],
  'controlador@demo.test': ['Carla', 'Contreras'],
  'usuario@demo.test': ['Ulises', 'Urrutia'],
  'empresa.admin@demo.test': ['Elena', 'Arriola'],
  'empresa@demo.test': ['Emilio', 'Estrada'],
  'empresa.reportes@demo.test': ['Eugenia', 'Reyes'],
  'sucursal@demo.test': ['Samuel', 'Sosa'],
  'sucursal.control@demo.test': ['Sara', 'Cabrera'],
  'alertas@demo.test': ['Alba', 'Lemus'],
  'demo@demo.test': ['Delia', 'Morán'],
};

export const WALL_NAMES: Record<DemoWall, string> = { all: 'Sala de control', branch: 'Sucursal Portales' };

export const OPEN_API_TEXT = {
  testKey: 'Prueba de la demostración',
  shopKey: 'Tienda en línea',
  webhook: 'Sistema de caja',
} as const;

export const TAGS = ['Puntualidad', 'Presentación', 'Trato al cliente', 'Producto completo', 'Conducción'];

export const STAFF_COMMENTS = {
  good: ['Puntual y ordenado', 'Buen trato con los clientes', 'Siempre llega a tiempo', 'Apoya a la sucursal'],
  bad: ['Llegó tarde al turno', 'No lleva uniforme completo', 'Confundió dos pedidos', 'No contesta el teléfono'],
  /** Placeholder for a missing text. */
  none: 'SIN COMENTARIO',
};

/** What couriers answer to a message of the console. */
export const COURIER_ANSWERS = ['Voy en camino', 'Ya llegué', 'No hay parqueo', 'Llamen al cliente'] as const;
