import{a,Head}from"./main-2a827b057.js";function TracesPage(){return a(Head,{title:"TracesPage"})}export{TracesPage};
